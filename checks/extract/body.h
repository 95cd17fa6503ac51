// Lowers one function's body to facts: blocks of events, and the expressions that they name.
#pragma once

#include "extract/constants.h"
#include "extract/scan.h"
#include "extract/unit_builder.h"

#include <unordered_map>

namespace loiter::extract {

using Variable = std::pair<facts::ExprKind, uint32_t>;  // Local, Param or Capture, and its index

// How a variable was moved from or made anew: what the `Moved` flag of its destructor rests on.
struct MoveMark {
  uint32_t block, event;  // it happens before the block's event of this number
  Variable variable;
  bool moved;
};

struct BlockDraft {
  std::vector<facts::Event> events;
  uint32_t condition = kNone;
  llvm::SmallVector<uint32_t, 2> succs;
};

class BodyLowering {
 public:
  BodyLowering(UnitBuilder& unit, Constants& constants)
      : unit_(unit), context_(unit.context()), constants_(constants), fn_(std::make_unique<facts::FunctionT>()) {}

  // `definition` has a body.
  std::unique_ptr<facts::FunctionT> lower(const clang::FunctionDecl* definition);

  // The initialisers of variables with static storage, as one function without a decl.
  std::unique_ptr<facts::FunctionT> lowerInitialisers(llvm::ArrayRef<const clang::VarDecl*> variables);

  // After lower(). Where errors keep Clang from making a coroutine of it, its words still tell.
  bool isCoroutine() const { return has_promise_ || scan_.awaits || scan_.yields || scan_.coreturns; }
  // It yields and never awaits, so it runs on its caller.
  bool isGenerator() const;

 private:
  struct CallDraft {
    facts::CallKind kind = facts::CallKind::Direct;
    uint8_t flags = 0;
    uint32_t callee = kNone, object = kNone, target = kNone;
    std::vector<uint32_t> args;
    uint32_t written = 0;
    clang::QualType type;
    clang::SourceLocation where;
  };

  // body.cpp: control flow
  void parameters(const clang::FunctionDecl* definition);
  void captures(const clang::CXXRecordDecl* closure);
  void lowerCfg(const clang::CFG& cfg);
  std::vector<const clang::CFGBlock*> order(const clang::CFG& cfg);
  void element(const clang::CFGElement& element);
  void terminator(const clang::CFGBlock& block);
  void switchChain(const clang::SwitchStmt* statement, const clang::CFGBlock& block);
  void handlerEdges(const clang::CFGBlock& block);
  void unwind();
  void walk(const clang::Stmt* stmt);   // without a CFG: everything below, in order
  void visit(const clang::Stmt* stmt);  // one statement, its parts have been visited
  void initialiser(const clang::CXXCtorInitializer* init);
  void finish();
  uint32_t newBlock();
  void event(facts::EventKind kind, uint32_t index) { blocks_[block_].events.emplace_back(kind, index); }
  clang::SourceLocation whereIs(clang::SourceLocation location) const {
    return where_override_.isValid() ? where_override_ : location;
  }

  // exprs.cpp: values
  uint32_t lower(const clang::Expr* expr);
  uint32_t dispatch(const clang::Expr* core);
  uint32_t literal(const clang::StringLiteral* text);
  uint32_t unaryOperator(const clang::UnaryOperator* op);
  uint32_t binaryOperator(const clang::BinaryOperator* op);
  uint32_t member(const clang::MemberExpr* member);
  uint32_t variable(const clang::ValueDecl* decl, clang::QualType type);
  uint32_t defaultArgument(const clang::CXXDefaultArgExpr* arg);
  uint32_t constant(const Constant& constant, clang::QualType type);
  uint32_t closure(const clang::LambdaExpr* lambda);
  uint32_t addLocal(const clang::VarDecl* var);
  uint32_t thisObject();
  uint32_t unknown(clang::QualType type) { return expr(facts::ExprKind::Unknown, type); }
  uint32_t expr(facts::ExprKind kind, clang::QualType type, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0,
                int64_t value = 0, facts::CompareOp op = facts::CompareOp::None);
  uint32_t operands(llvm::ArrayRef<uint32_t> exprs);  // where they start in Function.operands

  // calls.cpp
  uint32_t call(const clang::CallExpr* call);
  uint32_t operatorCall(const clang::CallExpr* call, const clang::CXXMethodDecl* method);
  uint32_t memberCall(const clang::CXXMemberCallExpr* call);
  uint32_t assignment(const clang::CallExpr* call, const clang::CXXMethodDecl* method, const clang::Expr* target,
                      const clang::Expr* source);
  void arguments(CallDraft& draft, llvm::ArrayRef<const clang::Expr*> args, const clang::FunctionDecl* callee);
  uint32_t addCall(CallDraft draft, const clang::Stmt* source);
  clang::SourceLocation placeOf(const clang::Expr* call) const;
  bool dropped(const clang::FunctionDecl* callee) const;

  // call_text.cpp
  void noteText(uint32_t index, const clang::Stmt* source);
  bool mayAwait(const clang::CallExpr* call) const;

  // construct.cpp
  uint32_t construct(const clang::CXXConstructExpr* construct);
  uint32_t inheritedConstruct(const clang::CXXInheritedCtorInitExpr* construct);
  uint32_t newObject(const clang::CXXNewExpr* expr);
  void destroy(const clang::CXXDestructorDecl* dtor, uint32_t object, clang::SourceLocation where, uint8_t flags);
  void cleanupCall(const clang::CFGCleanupFunction& element);
  void variableDestructor(const clang::CXXDestructorDecl* dtor, const clang::VarDecl* var);
  void automaticDestructor(const clang::CFGAutomaticObjDtor& dtor);
  void parameterDestructors();
  void temporaryDestructor(const clang::CFGTemporaryDtor& dtor);
  void deleteDestructor(const clang::CFGDeleteDtor& dtor);

  // stores.cpp
  void declare(const clang::VarDecl* var);
  void initialise(uint32_t dst, const clang::Expr* init);
  void fields(uint32_t base, const clang::Expr* list);
  void store(uint32_t dst, uint32_t src);
  uint32_t aggregate(llvm::ArrayRef<const clang::Expr*> inits, clang::QualType type);
  void returned(const clang::Expr* value);

  // coroutine.cpp
  void coroutineStart(const clang::CoroutineBodyStmt* body);
  void coroutineEnd(const clang::CoroutineBodyStmt* body);
  void implicitSuspend(const clang::Stmt* stmt, facts::AwaitKind kind);
  uint32_t await(const clang::CoroutineSuspendExpr* suspend);
  void beforeResume(const clang::Stmt* stmt);

  // moves.cpp
  void noteArgument(const clang::Expr* arg, clang::QualType param);
  void noteMoved(const clang::Expr* value);
  void mark(const clang::VarDecl* var, bool moved);
  void resolveMoves();

  UnitBuilder& unit_;
  clang::ASTContext& context_;
  Constants& constants_;
  std::unique_ptr<facts::FunctionT> fn_;
  BodyScan scan_;
  const clang::FunctionDecl* definition_ = nullptr;
  bool has_promise_ = false;

  llvm::DenseMap<const clang::Stmt*, uint32_t> memo_;
  llvm::DenseMap<const clang::ValueDecl*, Variable> variables_;
  struct ExprHash {
    size_t operator()(const facts::Expr& e) const;
  };
  struct ExprEqual {
    bool operator()(const facts::Expr& a, const facts::Expr& b) const;
  };
  std::unordered_map<facts::Expr, uint32_t, ExprHash, ExprEqual> known_;  // equal ones are stored once
  clang::SourceLocation where_override_;                                  // while in a default argument
  bool implicit_ = false;  // while nothing in the source spells the calls

  std::vector<BlockDraft> blocks_;
  uint32_t block_ = 0;
  llvm::DenseMap<const clang::CFGBlock*, uint32_t> block_index_;
  llvm::DenseMap<const clang::CXXTryStmt*, const clang::CFGBlock*> handlers_;

  llvm::DenseMap<const clang::CoroutineSuspendExpr*, uint32_t> awaits_;
  facts::AwaitKind await_kind_ = facts::AwaitKind::Await;
  std::vector<MoveMark> moves_;
  struct VariableDestructor {
    Variable variable;
    uint32_t call, event;  // its call, and that call's number in its block
  };
  std::vector<VariableDestructor> variable_dtors_;
  // Per try block: the blocks that may throw, and a Destruct of each variable that is declared in it.
  struct Unwinding {
    std::vector<uint32_t> from;
    llvm::MapVector<const clang::VarDecl*, uint32_t> calls;
  };
  llvm::MapVector<const clang::CXXTryStmt*, Unwinding> unwinding_;
  llvm::DenseSet<const clang::Expr*> consumed_;   // temporaries given to a parameter
  llvm::DenseSet<const clang::Expr*> destroyed_;  // temporaries
  // What default arguments made, and for the call at which place.
  llvm::DenseMap<const clang::Stmt*, std::pair<uint32_t, clang::SourceLocation>> of_defaults_;
};

inline uint8_t flag(facts::CallFlag f) { return uint8_t(f); }

}  // namespace loiter::extract
