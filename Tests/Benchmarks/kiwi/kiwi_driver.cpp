// Runs one workload with kiwi, the C++ library of the kiwisolver package.
//
//   kiwi_driver FILE.flat SECONDS
//
// FILE.flat is a system of linear rows as text; scripts/workloads.py writes it:
//
//   nvars nrows nedits nlevels
//   the distinct optional priorities, ascending
//   the root's variables for left, top, width, height (-1 = not held), then its width and height
//   nedits lines: width height
//   nrows lines:  op(-1 <=, 0 ==, 1 >=) priority level nterms constant  v c  v c ...
//                 meaning  sum(c*v) + constant  op  0 ; level -1 = required
//
// Builds and edits run for about SECONDS each. The output is
//
//   B <repeats> <median ns>        a fresh solver built and solved
//   E <repeats> <median ns>        the root resized and solved again
//   L <priority> <error sum>       for each optional priority, the sum of its rows' violations
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

constexpr int fewestRepeats = 3;
constexpr double tolerance = 1e-6;

// kiwi adds weights, but the workload has strict levels. Wider steps separate the levels better, but kiwi clips weights at
// 1.001e9 and treats objective coefficients below 1e-8 as zero. So the weights go from 1 to 1e8 in equal steps of at most
// 100; the root has 1e9.
constexpr double heaviestOptional = 1e8;
constexpr double widestStep = 100;
constexpr double rootWeight = 1e9;

struct Size {
  double width = 0, height = 0;
};

struct Row {
  int op = 0;
  int level = 0;
  double constant = 0;
  std::vector<std::pair<int, double>> terms;
};

struct Workload {
  int variableCount = 0;
  std::vector<double> priorities;
  int left = -1, top = -1, width = -1, height = -1;
  Size size;
  std::vector<Size> edits;
  std::vector<Row> rows;
};

template <typename Value>
Value read(std::istream& in) {
  Value value;
  if (!(in >> value)) throw std::runtime_error("the workload ends where a number belongs");
  return value;
}

int readIndex(std::istream& in, int lowest, int end) {
  const int index = read<int>(in);
  if (index < lowest || index >= end) throw std::runtime_error("the workload has an index out of range");
  return index;
}

int readCount(std::istream& in) {
  return readIndex(in, 0, std::numeric_limits<int>::max());
}

Size readSize(std::istream& in) {
  const double width = read<double>(in);
  return {width, read<double>(in)};
}

Row readRow(std::istream& in, const Workload& workload) {
  Row row;
  row.op = readIndex(in, -1, 2);
  read<double>(in);  // The priority, which the level implies.
  row.level = readIndex(in, -1, static_cast<int>(workload.priorities.size()));
  const int termCount = readCount(in);
  row.constant = read<double>(in);
  for (int i = 0; i < termCount; i++) {
    const int variable = readIndex(in, 0, workload.variableCount);
    row.terms.emplace_back(variable, read<double>(in));
  }
  return row;
}

Workload load(const char* path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot open the workload");
  Workload workload;
  workload.variableCount = readCount(in);
  const int rowCount = readCount(in), editCount = readCount(in), levelCount = readCount(in);
  for (int i = 0; i < levelCount; i++) workload.priorities.push_back(read<double>(in));
  workload.left = readIndex(in, -1, workload.variableCount);
  workload.top = readIndex(in, -1, workload.variableCount);
  workload.width = readIndex(in, 0, workload.variableCount);
  workload.height = readIndex(in, 0, workload.variableCount);
  workload.size = readSize(in);
  for (int i = 0; i < editCount; i++) workload.edits.push_back(readSize(in));
  for (int i = 0; i < rowCount; i++) workload.rows.push_back(readRow(in, workload));
  return workload;
}

double weight(int level, size_t levelCount) {
  if (level < 0) return kiwi::strength::required;
  if (levelCount < 2) return 1;
  const double step = std::min(widestStep, std::pow(heaviestOptional, 1.0 / (levelCount - 1)));
  return std::pow(step, level);
}

kiwi::RelationalOperator relation(int op) {
  return op < 0 ? kiwi::OP_LE : op > 0 ? kiwi::OP_GE : kiwi::OP_EQ;
}

// A solver with the whole workload and the root's size as edit variables.
class System {
 public:
  explicit System(const Workload& workload) : workload(workload), variables(workload.variableCount) {
    for (int position : {workload.left, workload.top}) {
      if (position >= 0) solver.addConstraint(variables[position] == 0);
    }
    for (int length : {workload.width, workload.height}) {
      solver.addEditVariable(variables[length], rootWeight);
    }
    suggest(workload.size);
    for (const Row& row : workload.rows) add(row);
    solver.updateVariables();
  }

  void resize(Size size) {
    suggest(size);
    solver.updateVariables();
  }

  double value(int variable) const { return variables[variable].value(); }

  double violation(const Row& row) const {
    double sum = row.constant;
    for (const auto& [variable, coefficient] : row.terms) sum += coefficient * value(variable);
    if (row.op < 0) return std::max(0.0, sum);
    if (row.op > 0) return std::max(0.0, -sum);
    return std::abs(sum);
  }

 private:
  void suggest(Size size) {
    solver.suggestValue(variables[workload.width], size.width);
    solver.suggestValue(variables[workload.height], size.height);
  }

  void add(const Row& row) {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size());
    for (const auto& [variable, coefficient] : row.terms) {
      terms.emplace_back(variables[variable], coefficient);
    }
    solver.addConstraint(kiwi::Constraint(
        kiwi::Expression(std::move(terms), row.constant), relation(row.op),
        weight(row.level, workload.priorities.size())));
  }

  const Workload& workload;
  std::vector<kiwi::Variable> variables;
  kiwi::Solver solver;
};

// Calls `work` for about `seconds`, at least a few times, and prints the median time.
template <typename Work>
void measure(char name, double seconds, Work work) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (times.size() < fewestRepeats || Clock::now() < end) {
    const auto start = Clock::now();
    work(times.size());
    times.push_back(std::chrono::duration<double, std::nano>(Clock::now() - start).count());
  }
  const auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  std::printf("%c %zu %.0f\n", name, times.size(), *middle);
}

void checkRequired(const Workload& workload, const System& system) {
  const bool sizeHeld = std::abs(system.value(workload.width) - workload.size.width) < tolerance &&
                        std::abs(system.value(workload.height) - workload.size.height) < tolerance;
  if (!sizeHeld) throw std::runtime_error("the required rows do not let the root have its size");
  for (const Row& row : workload.rows) {
    const bool holds = row.level >= 0 || system.violation(row) < tolerance;
    if (!holds) throw std::runtime_error("a required row does not hold");
  }
}

void printErrorSums(const Workload& workload, const System& system) {
  std::vector<double> sums(workload.priorities.size());
  for (const Row& row : workload.rows) {
    if (row.level >= 0) sums[row.level] += system.violation(row);
  }
  for (size_t level = 0; level < sums.size(); level++) {
    std::printf("L %g %.6f\n", workload.priorities[level], sums[level]);
  }
}

void run(const Workload& workload, double seconds) {
  measure('B', seconds, [&](size_t) { System fresh(workload); });
  System system(workload);
  checkRequired(workload, system);
  if (!workload.edits.empty()) {
    System edited(workload);
    const auto& edits = workload.edits;
    measure('E', seconds, [&](size_t repeat) { edited.resize(edits[repeat % edits.size()]); });
  }
  printErrorSums(workload, system);
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const double seconds = argumentCount == 3 ? std::atof(arguments[2]) : 0;
  if (!(seconds > 0)) {
    std::fprintf(stderr, "usage: %s FILE.flat SECONDS\n", arguments[0]);
    return 2;
  }
  try {
    run(load(arguments[1]), seconds);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s: %s\n", arguments[0], arguments[1], error.what());
    return 1;
  }
}
