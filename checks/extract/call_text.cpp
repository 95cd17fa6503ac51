// Where the parts of a call stand in the source, so that a fix can write an await in its place.
#include "extract/body.h"

#include <clang/Lex/Lexer.h>

namespace loiter::extract {

using namespace clang;
using facts::TextFlag;

namespace {

// An operator before it takes all of it.
bool isTight(const Expr* argument) {
  argument = argument->IgnoreImplicit();
  if (auto* op = dyn_cast<CXXOperatorCallExpr>(argument)) return isPostfix(*op);
  return isa<DeclRefExpr, MemberExpr, CallExpr, ParenExpr, ArraySubscriptExpr, CXXThisExpr, CXXTemporaryObjectExpr,
             CXXFunctionalCastExpr, CXXNamedCastExpr, IntegerLiteral, StringLiteral>(argument);
}

// Reads the parts of one call, in the order of the source.
class PartReader {
 public:
  PartReader(UnitBuilder& unit, const CallExpr* call)
      : unit_(unit), sources_(unit.context().getSourceManager()), call_(call) {}

  // Null where a macro has a part in it, where it is written in a way that no fix can write anew, or where more than
  // the call's own signs stands between its parts (a comment, an #if), which a fix would lose.
  std::unique_ptr<facts::CallTextT> read() {
    // A macro may do anything with its argument: evaluate it twice, or in a lambda.
    if (call_->getBeginLoc().isMacroID() || call_->getEndLoc().isMacroID()) return nullptr;
    auto whole = fileRange(call_->getSourceRange());
    if (!whole) return nullptr;
    at_ = whole->getBegin();
    text_->whole = span(*whole);
    if (!readCallee() || !readArguments(whole->getEnd())) return nullptr;
    return std::move(text_);
  }

 private:
  std::optional<CharSourceRange> fileRange(SourceRange tokens) const {
    CharSourceRange range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(tokens), sources_,
                                                     unit_.context().getLangOpts());
    return range.isValid() ? std::optional(range) : std::nullopt;
  }

  std::unique_ptr<facts::Span> span(CharSourceRange range) const {
    facts::Location from = unit_.location(range.getBegin()), to = unit_.location(range.getEnd());
    return std::make_unique<facts::Span>(from.line(), from.column(), to.line(), to.column());
  }

  // What stands up to there, without its blanks.
  std::string textUpTo(SourceLocation end) const {
    llvm::StringRef text = Lexer::getSourceText(CharSourceRange::getCharRange(at_, end), sources_,
                                                unit_.context().getLangOpts());
    std::string signs;
    llvm::copy_if(text, std::back_inserter(signs), [](char c) { return !isWhitespace(c); });
    return signs;
  }

  // The function's name, with the template arguments that it is given.
  bool isName(llvm::StringRef text) const {
    if (!text.consume_front(name_)) return false;
    if (text.empty()) return true;
    return text.starts_with("<") && text.ends_with(">") && !text.contains('#') && !text.contains("//") &&
           !text.contains("/*");
  }

  std::unique_ptr<facts::Span> part(CharSourceRange range) {
    at_ = range.getEnd();
    return span(range);
  }

  // What stands before the function's name.
  bool readCallee() {
    if (isa<CXXOperatorCallExpr>(call_)) return readObject(call_->getArg(0));  // of a function object
    const Expr* callee = call_->getCallee()->IgnoreImpCasts();
    if (auto* name = dyn_cast<DeclRefExpr>(callee)) {
      SourceLocation begin = name->hasQualifier() ? name->getQualifierLoc().getBeginLoc() : name->getLocation();
      if (begin.isMacroID() || name->getLocation().isMacroID()) return false;
      name_ = name->getNameInfo().getAsString();
      text_->qualifier = part(CharSourceRange::getCharRange(begin, name->getLocation()));
      return true;
    }
    auto* member = dyn_cast<MemberExpr>(callee);
    if (!member || member->isImplicitAccess() || member->hasQualifier() || member->getMemberLoc().isMacroID())
      return false;
    const Expr* object = member->getBase();
    while (auto* arrow = dyn_cast<CXXOperatorCallExpr>(object->IgnoreImplicit())) {  // a smart pointer's
      if (arrow->getOperator() != OO_Arrow) break;
      object = arrow->getArg(0);
    }
    if (!readObject(object)) return false;
    name_ = member->getMemberNameInfo().getAsString();
    llvm::StringRef sign = member->isArrow() ? "->" : ".";
    std::string text = textUpTo(member->getMemberLoc());
    if (text != sign && text != (sign + "template").str()) return false;
    text_->qualifier = part(CharSourceRange::getCharRange(member->getMemberLoc(), member->getMemberLoc()));
    if (member->isArrow()) text_->flags |= TextFlag::Arrow;
    return true;
  }

  bool readObject(const Expr* object) {
    auto range = fileRange(object->getSourceRange());
    if (!range) return false;
    text_->object = part(*range);
    if (object->isLValue()) text_->flags |= TextFlag::Named;
    text_->qualifier = part(CharSourceRange::getCharRange(at_, at_));
    return true;
  }

  bool readArguments(SourceLocation end) {
    for (const Expr* argument : llvm::drop_begin(call_->arguments(), isa<CXXOperatorCallExpr>(call_))) {
      if (isa<CXXDefaultArgExpr>(argument)) break;
      auto range = fileRange(argument->getSourceRange());
      if (!range || !isBeforeArgument(textUpTo(range->getBegin()))) return false;
      text_->args.push_back(*part(*range));
      if (!isTight(argument)) text_->flags |= TextFlag::Loose;
    }
    std::string rest = textUpTo(end);
    if (!llvm::StringRef(rest).ends_with(")")) return false;
    rest.pop_back();
    return text_->args.empty() ? isBeforeArgument(rest) : rest.empty();
  }

  // The comma, or what stands between the beginning of the name and the first argument.
  bool isBeforeArgument(llvm::StringRef text) const {
    if (!text_->args.empty()) return text == ",";
    return text.consume_back("(") && isName(text);
  }

  UnitBuilder& unit_;
  const SourceManager& sources_;
  const CallExpr* call_;
  SourceLocation at_;  // up to here it is read
  std::string name_;   // of the function, as it is written; of a function object none
  std::unique_ptr<facts::CallTextT> text_ = std::make_unique<facts::CallTextT>();
};

}  // namespace

void BodyLowering::noteText(uint32_t index, const Stmt* source) {
  auto* call = dyn_cast_or_null<CallExpr>(source);
  if (!call || isa<UserDefinedLiteral>(call) || !mayAwait(call)) return;
  if (auto* op = dyn_cast<CXXOperatorCallExpr>(call); op && op->getOperator() != OO_Call) return;
  auto text = PartReader(unit_, call).read();
  if (!text) return;
  text->call = index;
  if (scan_.tight.contains(call)) text->flags |= TextFlag::Tight;
  fn_->texts.push_back(std::move(text));
}

// [expr.await]: in no handler, no default member initialiser and no initialiser of a static variable. What templates
// make of the call differs from instance to instance.
bool BodyLowering::mayAwait(const CallExpr* call) const {
  return has_promise_ && !implicit_ && where_override_.isInvalid() && !definition_->getTemplateInstantiationPattern() &&
         !scan_.hooks.contains(call) && !scan_.promise_calls.contains(call) && !scan_.once.contains(call) &&
         !scan_.not_awaitable.contains(call);
}

}  // namespace loiter::extract
