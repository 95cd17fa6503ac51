// One look over a body before it is lowered: what a statement's surroundings say about it.
#pragma once

namespace loiter::extract {

struct BodyScan {
  // Expressions whose value nobody uses, stripped.
  llvm::DenseSet<const clang::Stmt*> discarded;
  // Operands that are never evaluated: noexcept, typeid, what is constant by language rule.
  llvm::DenseSet<const clang::Stmt*> unevaluated;
  // Calls that a co_await or co_yield makes, with where it stands.
  llvm::DenseMap<const clang::Stmt*, const clang::CoroutineSuspendExpr*> hooks;
  // Of these, the call that gives the result: it runs after the coroutine is resumed.
  llvm::DenseMap<const clang::Stmt*, const clang::CoroutineSuspendExpr*> resumes;
  // Calls of promises that a co_return makes.
  llvm::DenseMap<const clang::Stmt*, const clang::CoreturnStmt*> promise_calls;
  // Braced lists that initialise a variable or a member, or lie in such a list; and what looks like a
  // temporary there, but is the variable or member itself.
  llvm::DenseSet<const clang::Stmt*> placed;
  // Constructions of `new` objects.
  llvm::DenseSet<const clang::Stmt*> of_new;
  // The innermost try statement around each statement, where there is one.
  llvm::DenseMap<const clang::Stmt*, const clang::CXXTryStmt*> tries;
  llvm::DenseMap<const clang::VarDecl*, const clang::CXXTryStmt*> declared_in;  // in which try block
  llvm::DenseSet<const clang::Stmt*> once;                                      // what initialises static locals
  // Where no co_await may stand, in handlers of exceptions and in default member initialisers; either side of ?:, whose
  // type it could change; and what shares a full-expression with a std::initializer_list, for which GCC 12 cannot
  // compile an await.
  llvm::DenseSet<const clang::Stmt*> not_awaitable;
  // Calls whose result is named by what stands behind them: f().g, f()[i].
  llvm::DenseSet<const clang::Stmt*> tight;
  bool awaits = false;  // a co_await is written here
  bool yields = false;
  bool coreturns = false;

  void scan(const clang::Stmt* body);
  void place(const clang::Expr* init);

 private:
  void visit(const clang::Stmt* stmt, const clang::CXXTryStmt* around);
  void visitPart(const clang::Stmt* stmt, const clang::CXXTryStmt* around);
  void ignore(const clang::Stmt* stmt);
  void markOnce(const clang::Stmt* stmt);
  void markTight(const clang::Stmt* stmt);
  void markDiscarded(const clang::Stmt* stmt);
  void hook(const clang::Expr* expr, const clang::CoroutineSuspendExpr* await);
  void await(const clang::CoroutineSuspendExpr* await);

  bool bars_await_ = false;                // what is visited: not_awaitable
  bool in_expression_ = false;             // below the root of a full-expression
  std::vector<const clang::Stmt*> calls_;  // of the full-expression that is visited
  bool has_braced_values_ = false;         // that has a std::initializer_list
};

// f(), a[i], p->, i++
bool isPostfix(const clang::CXXOperatorCallExpr& op);

// What stands after co_await or co_yield in the source.
const clang::Expr* writtenOperand(const clang::CoroutineSuspendExpr* suspend);

// The parts of a statement that run when it runs, in order. Lambdas' bodies are other functions.
void forEachEvaluated(const clang::Stmt* stmt, llvm::function_ref<void(const clang::Stmt*)> visit);

}  // namespace loiter::extract
