// How few instructions the work of POST /v1/layouts needs: `limit BODY.json [TIMES]` writes the answer, and repeats the work under
// callgrind. scripts/bench-instructions shows it beside the service.
//
// It reads only the five shapes that the benchmark posts, in ASCII, and has no sockets, findings, rivals, explanations, simplex, messages
// about errors, or other members of the schema. Its frames equal the service's text for text. It is dense, because it is a yardstick and
// not a part of the service: fixed arrays instead of allocation, a parser that knows the schema, names hashed once, rows in one list.
// What made its levels cheap (cards 307 → 72 thousand): a size of at least 0 as a starting bound rather than a row (without it 180);
// waking only rows whose least activity moved (87); trying the last witness first (80); a closed form for one variable (form 83 → 54).
#include <valgrind/callgrind.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <immintrin.h>
#include <iterator>
#include <string>
#include <vector>
using namespace std;
#define STEP __attribute__((noinline))
[[noreturn]] static void bad(const char* w) { fprintf(stderr, "refused: %s\n", w); exit(3); }
enum { MAXV = 12000, MAXC = 60000, MAXR = MAXC + 4 * MAXV, MAXP = 1 << 20 };
struct Str { const char* p; uint32_t n; };                                   // raw JSON text between quotes
struct View { Str id; int parent; bool intr; float hug[2], comp[2]; double size[2]; };
struct Con { Str item, to; int8_t attr, toAttr, op; double k, prio, mult; };
static View nodes[MAXV]; static Con cons[MAXC]; static int nv, nc; static double W, H_;
enum { LEFT, TOP, WIDTH, HEIGHT, RIGHT, BOTTOM, CX, CY };

// ------------------------------------------------------------------ parse, shared
#define IS(p, lit) (memcmp(p, lit "\"", sizeof lit) == 0)                    // constant size: a few loads
static inline uint32_t lengthTo(const char* p) {                             // to the closing quote; \" is not one
  uint32_t n = 0; const __m128i q = _mm_set1_epi8('"'), b = _mm_set1_epi8('\\');
  for (;;) { __m128i x = _mm_loadu_si128((const __m128i*)(p + n)); uint32_t m = _mm_movemask_epi8(_mm_cmpeq_epi8(x, q)), s = _mm_movemask_epi8(_mm_cmpeq_epi8(x, b));
    if (s && (!m || __builtin_ctz(s) < __builtin_ctz(m))) { n += __builtin_ctz(s) + 2; continue; }
    if (m) return n + __builtin_ctz(m); n += 16; } }
static inline int attribute(const char* p) {
  switch (*p) { case 'l': if (IS(p, "left")) return LEFT; break; case 'r': if (IS(p, "right")) return RIGHT; break; case 't': if (IS(p, "top")) return TOP; break;
    case 'b': if (IS(p, "bottom")) return BOTTOM; break; case 'w': if (IS(p, "width")) return WIDTH; break; case 'h': if (IS(p, "height")) return HEIGHT; break;
    case 'c': if (IS(p, "centerX")) return CX; if (IS(p, "centerY")) return CY; break; } bad("attribute"); }
static inline int relationOf(const char* p) { if (p[1] != '=' || p[2] != '"') bad("relation"); if (*p == '=') return 0; if (*p == '<') return -1; if (*p == '>') return 1; bad("relation"); }

// ------------------------------------------------------------------ parse by hand: one pass, the schema drives it; duplicates refused
#define IN static inline __attribute__((always_inline))
typedef const char* C;
IN void ws(C& p) { while (__builtin_expect((unsigned char)*p <= ' ', 0)) { if (*p == 0) bad("end"); ++p; } }
IN void want(C& p, char c) { if (__builtin_expect(*p != c, 0)) { ws(p); if (*p != c) bad("syntax"); } ++p; }
IN bool more(C& p, char close) { if (*p == ',') { ++p; return true; } if (*p != close) { ws(p); if (*p == ',') { ++p; return true; } if (*p != close) bad("syntax"); } ++p; return false; }
IN bool empty(C& p, char close) { ws(p); if (*p == close) { ++p; return true; } return false; }
static const double P10[] = {1e0,1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9,1e10,1e11,1e12,1e13,1e14,1e15,1e16,1e17,1e18,1e19,1e20,1e21,1e22};
static double longNumber(C& p) { double x; auto r = from_chars(p, p + 400, x); p = r.ptr; return x; }
IN double number(C& p) {
  ws(p); C s = p; bool neg = *p == '-'; p += neg; C d0 = p; unsigned d = (unsigned char)*p - '0'; if (d > 9) bad("number"); uint64_t m = d; ++p;
  while ((d = (unsigned char)*p - '0') < 10) { m = m * 10 + d; ++p; }
  if (*d0 == '0' && p - d0 > 1) bad("number"); int digits = p - d0, e = 0;
  if (*p == '.') { C f = ++p; while ((d = (unsigned char)*p - '0') < 10) { m = m * 10 + d; ++p; } e = p - f; if (!e) bad("number"); digits += e; }
  if ((*p | 32) == 'e' || digits > 18) { p = s; return longNumber(p); }
  double x = (double)(int64_t)m; if (e) { if (m >> 53 || e > 22) { p = s; return longNumber(p); } x /= P10[e]; } return neg ? -x : x; }
IN Str name(C& p) { want(p, '"'); C q = p; uint32_t n = lengthTo(q); p = q + n + 1; return {q, n}; }
IN int attr(C& p) { static const uint8_t len[8] = {5, 4, 6, 7, 6, 7, 8, 8}; want(p, '"'); int a = attribute(p); p += len[a]; return a; }
#define KEY(lit) (IS(p, lit) && (p += sizeof lit, want(p, ':'), ws(p), true))
IN void two(C& p, const char* a, unsigned na, const char* b, unsigned nb, double* x, double* y) {
  want(p, '{'); if (empty(p, '}')) return; do { want(p, '"'); if (!memcmp(p, a, na)) { p += na; want(p, ':'); *x = number(p); } else if (!memcmp(p, b, nb)) { p += nb; want(p, ':'); *y = number(p); } else bad("key"); } while (more(p, '}')); }
static C viewH(C p, int parent) {
  int me = nv++; View& v = nodes[me]; v.parent = parent; v.intr = false; v.hug[0] = v.hug[1] = 250; v.comp[0] = v.comp[1] = 750; v.id.n = 0; unsigned seen = 0; double t[2];
  ws(p); want(p, '{'); if (empty(p, '}')) return p;
  do { want(p, '"'); unsigned bit;
    switch (*p) {
      case 'i': if (KEY("id")) { v.id = name(p); bit = 1; } else if (KEY("intrinsicSize")) { v.intr = true; two(p, "width\"", 6, "height\"", 7, v.size, v.size + 1); bit = 2; } else bad("key"); break;
      case 'h': if (!KEY("hugging")) bad("key"); t[0] = t[1] = 250; two(p, "horizontal\"", 11, "vertical\"", 9, t, t + 1); v.hug[0] = t[0]; v.hug[1] = t[1]; bit = 4; break;
      case 'c': if (!KEY("compressionResistance")) bad("key"); t[0] = t[1] = 750; two(p, "horizontal\"", 11, "vertical\"", 9, t, t + 1); v.comp[0] = t[0]; v.comp[1] = t[1]; bit = 8; break;
      case 's': if (!KEY("subviews")) bad("key"); want(p, '['); bit = 16; if (!empty(p, ']')) do p = viewH(p, me); while (more(p, ']')); break;
      default: bad("key"); }
    if (seen & bit) bad("twice"); seen |= bit;
  } while (more(p, '}')); return p; }
// Members of a constraint: the one that followed last time is tried first, with one comparison of 16 bytes.
struct Member { char text[17]; uint8_t n; unsigned mask; };
#define M(x) {x, sizeof x - 1, (1u << (sizeof x - 1)) - 1}
static const Member members[8] = {M("\"item\":"), M("\"attribute\":"), M("\"relation\":"), M("\"constant\":"), M("\"priority\":"), M("\"toItem\":"), M("\"toAttribute\":"), M("\"multiplier\":")};
static uint8_t follows[9] = {1, 2, 3, 4, 5, 6, 7, 0, 0};
IN bool is(C p, int m) { return (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i*)p), _mm_loadu_si128((const __m128i*)members[m].text))) & members[m].mask) == members[m].mask; }
static __attribute__((noinline)) int member(C& p) { ws(p); for (int m = 0; m < 8; m++) if (!memcmp(p, members[m].text, members[m].n - 1)) { p += members[m].n - 1; want(p, ':'); ws(p); return m; } bad("key"); }
static C constraintH(C p) {
  Con& c = cons[nc++]; c.to.n = 0; c.mult = 1; c.k = 0; c.prio = 1000; c.op = 0; unsigned seen = 0; int last = 8; ws(p); want(p, '{');
  do { int m = follows[last]; if (is(p, m)) p += members[m].n; else m = follows[last] = member(p);
    switch (m) {
      case 0: c.item = name(p); break;
      case 1: c.attr = attr(p); break;
      case 2: want(p, '"'); c.op = relationOf(p); p += 3; break;
      case 3: c.k = number(p); break;
      case 4: c.prio = number(p); break;
      case 5: c.to = name(p); break;
      case 6: c.toAttr = attr(p); break;
      case 7: c.mult = number(p); break; }
    if (seen & (1u << m)) bad("twice"); seen |= 1u << m; last = m;
  } while (more(p, '}')); if ((seen & 3) != 3 || ((seen >> 5 & 1) != (seen >> 6 & 1))) bad("members"); return p; }
IN bool ascii(const char* p, size_t n) { __m128i m = _mm_setzero_si128(); size_t i = 0; for (; i + 16 <= n; i += 16) m = _mm_or_si128(m, _mm_loadu_si128((const __m128i*)(p + i))); unsigned t = 0; for (; i < n; i++) t |= (unsigned char)p[i]; return !_mm_movemask_epi8(m) && t < 128; }
STEP static void parseHand(const string& body) {
  C p = body.data(); nv = nc = 0; if (!ascii(body.data(), body.size())) bad("not ASCII");
  ws(p); want(p, '{');
  do { want(p, '"');
    if (KEY("view")) p = viewH(p, -1);
    else if (KEY("environment")) { want(p, '{'); do { want(p, '"'); if (KEY("size")) two(p, "width\"", 6, "height\"", 7, &W, &H_); else bad("key"); } while (more(p, '}')); }
    else if (KEY("constraints")) { want(p, '['); if (!empty(p, ']')) do p = constraintH(p); while (more(p, ']')); }
    else bad("key");
  } while (more(p, '}')); }

// ------------------------------------------------------------------ ids and rows
struct T { int v; double c; };
struct Row { T t[4]; double k, prio; int p0, p1; int8_t n, op; bool used; };          // sum + k op 0; prio 1000 = required; p0 p1: its two positions
static Row rows_[MAXR]; static int nr; static int table[1 << 16]; static unsigned mask;
static inline uint64_t word(const char* p, uint32_t n) { uint64_t w; memcpy(&w, p, 8); return n >= 8 ? w : w & ((1ull << n * 8) - 1); }
static inline uint64_t hashOf(Str s) { uint64_t h = 0; const char* p = s.p; int n = s.n; do { h = (h ^ word(p, n)) * 0x9E3779B97F4A7C15ull; h ^= h >> 32; p += 8; n -= 8; } while (n > 0); return h; }
static inline bool same(Str a, Str b) { if (a.n != b.n) return false; const char *p = a.p, *q = b.p; int n = a.n; do { if (word(p, n) != word(q, n)) return false; p += 8; q += 8; n -= 8; } while (n > 0); return true; }
static inline int lookup(Str s) { for (unsigned i = hashOf(s) & mask;; i = (i + 1) & mask) { int v = table[i]; if (v < 0) bad("unknown id"); if (same(nodes[v].id, s)) return v; } }
static inline void put(Row& r, int v, double c) { for (int i = 0; i < r.n; i++) if (r.t[i].v == v) { r.t[i].c += c; return; } r.t[r.n++] = {v, c}; }
STEP static void model() {
  mask = 63; while ((int)mask < 2 * nv) mask = mask * 2 + 1; memset(table, -1, (mask + 1) * sizeof(int));
  for (int v = 0; v < nv; v++) { if (!nodes[v].id.n) bad("no id"); unsigned i = hashOf(nodes[v].id) & mask; while (table[i] >= 0) { if (same(nodes[table[i]].id, nodes[v].id)) bad("id twice"); i = (i + 1) & mask; } table[i] = v; }
  nr = 0;
  for (int i = 0; i < nc; i++) { Con& c = cons[i]; Row& r = rows_[nr++]; r.n = 0; r.op = c.op; r.prio = c.prio; r.k = -c.k; r.used = false; r.p0 = r.p1 = -1;
    static const int8_t posOf[8] = {0, 1, -1, -1, 0, 1, 0, 1}, sizeOf[8] = {-1, -1, 2, 3, 2, 3, 2, 3}; static const double part[8] = {0, 0, 1, 1, 1, 1, .5, .5};
    int a = 4 * lookup(c.item), n = 0, p = posOf[c.attr], z = sizeOf[c.attr]; if (p >= 0) { r.t[n++] = {a + p, 1}; r.p0 = a + p; r.p1 = -2; } if (z >= 0) r.t[n++] = {a + z, part[c.attr]};
    if (c.to.n && c.mult != 0) { int b = 4 * lookup(c.to), p2 = posOf[c.toAttr], z2 = sizeOf[c.toAttr];
      if (a == b) { r.n = n; if (p2 >= 0) put(r, a + p2, -c.mult); if (z2 >= 0) put(r, a + z2, -c.mult * part[c.toAttr]); n = 0; r.p0 = r.p1 = -1; for (int j = 0; j < r.n; j++) if (r.t[j].c != 0) { T t = r.t[j]; r.t[n++] = t; if (!(t.v & 2)) { r.p1 = r.p0 < 0 ? -2 : -3; r.p0 = t.v; } } if (r.p1 == -3) r.p0 = r.p1 = -1; }
      else { if (p2 >= 0) { r.t[n++] = {b + p2, -c.mult}; if (p < 0) { r.p0 = b + p2; r.p1 = -2; } else if (c.mult == 1) r.p1 = b + p2; else r.p0 = r.p1 = -1; } if (z2 >= 0) r.t[n++] = {b + z2, -c.mult * part[c.toAttr]}; } }
    r.n = n; }
  for (int v = 0; v < nv; v++) if (nodes[v].intr) for (int a = 0; a < 2; a++) for (int g = 0; g < 2; g++) { Row& r = rows_[nr++]; r.n = 1; r.t[0] = {4 * v + 2 + a, 1}; r.k = -nodes[v].size[a]; r.op = g ? 1 : -1; r.prio = g ? nodes[v].comp[a] : nodes[v].hug[a]; r.p0 = r.p1 = -1; r.used = false; } }

// ------------------------------------------------------------------ solve: plan
static const double INF = 1e300, TOL = 1e-7;
enum { N2 = 8 * MAXV };
static double val[N2]; static char st[N2]; static int rank_[N2], parent_[N2], db[N2], de[N2]; static double dk[N2]; static T pool[MAXP]; static int np_;
static double acc[N2]; static char in_[N2]; static int touched[N2], nt; static int posOrder[N2], nPos, sizeOrder[N2], nSize;
static T f[N2]; static int nf; static int conflicts, lps; static bool ambiguous;
static void addSize(int v, double c, double& k) {
  if (st[v] == 1) { k += c * val[v]; return; }
  if (st[v] == 2) { k += c * dk[v]; for (int i = db[v]; i < de[v]; i++) addSize(pool[i].v, c * pool[i].c, k); return; }
  if (in_[v]) acc[v] += c; else { in_[v] = 1; acc[v] = c; touched[nt++] = v; } }
static inline void gather() { nf = 0; for (int i = 0; i < nt; i++) { int v = touched[i]; in_[v] = 0; if (fabs(acc[v]) > 1e-9) { int j = nf++; while (j && f[j - 1].v > v) { f[j] = f[j - 1]; j--; } f[j] = {v, acc[v]}; } } }
static double expand(const Row& r) {                                         // into f: free variables in order of id; the constant is the result
  double k = r.k; nt = 0; int a = -1, b = -1; double ca = 0, cb = 0;
  for (int i = 0; i < r.n; i++) { int v = r.t[i].v; double c = r.t[i].c; if (v & 2) addSize(v, c, k); else if (st[v] == 1) k += c * val[v]; else if (a < 0) { a = v; ca = c; } else { b = v; cb = c; } }
  while (a >= 0 || b >= 0) {
    if (a == b) { ca += cb; b = -1; if (fabs(ca) < 1e-9) break; continue; }
    if (a < 0 || (b >= 0 && rank_[b] > rank_[a])) { swap(a, b); swap(ca, cb); }
    k += ca * dk[a]; for (int i = db[a]; i < de[a]; i++) addSize(pool[i].v, ca * pool[i].c, k);
    int p = parent_[a]; if (p >= 0 && st[p] == 1) { k += ca * val[p]; p = -1; } a = p; }
  gather(); return k; }
static int off[2][N2 + 2], lst[2][2 * MAXR], fill_[N2 + 2], seen_[N2], que[N2], nq;
static void adjacency(int which, int n) {
  int* o = off[which]; memset(o, 0, (n + 2) * sizeof(int));
  auto uses = [&](const Row& r) { return r.p0 >= 0 && (which == 0) == (r.prio >= 1000 && r.op == 0); };
  for (int i = 0; i < nr; i++) { Row& r = rows_[i]; if (uses(r)) { o[r.p0 + 1]++; o[(r.p1 < 0 ? n : r.p1) + 1]++; } }
  for (int i = 0; i <= n; i++) o[i + 1] += o[i]; memcpy(fill_, o, (n + 1) * sizeof(int));
  for (int i = 0; i < nr; i++) { Row& r = rows_[i]; if (uses(r)) { lst[which][fill_[r.p0]++] = i; lst[which][fill_[r.p1 < 0 ? n : r.p1]++] = i; } } }
static int qi; static void bfs(int n) {
  for (; qi < nq; qi++) { int a = que[qi]; for (int j = off[0][a]; j < off[0][a + 1]; j++) { Row& r = rows_[lst[0][j]]; if (r.used) continue; int y = a == n ? r.p0 : r.p0 == a ? r.p1 : r.p0; if (y < 0 || seen_[y]) continue;
    r.used = true; seen_[y] = 1; double c = 0; for (int i = 0; i < r.n; i++) if (r.t[i].v == y) c = -1 / r.t[i].c;
    parent_[y] = -1; db[y] = np_; for (int i = 0; i < r.n; i++) { int v = r.t[i].v; if (v == y) continue; if (v & 2) pool[np_++] = {v, r.t[i].c * c}; else parent_[y] = v; } de[y] = np_; dk[y] = r.k * c; st[y] = 2; rank_[y] = nPos; posOrder[nPos++] = y; que[nq++] = y; } } }
struct Res { int b, e; double k, prio; int op; };
static T rp[MAXP]; static Res res[MAXR]; static int nRes; static int par[N2], cid[N2], cs[N2], cl[MAXR], loc[N2];
static inline int find(int v) { while (par[v] != v) v = par[v] = par[par[v]]; return v; }
static inline void residual(int& pb, double k, double prio, int op) { res[nRes++] = {pb, pb + nf, k, prio, op}; int a = find(f[0].v); rp[pb++] = f[0]; for (int j = 1; j < nf; j++) { rp[pb++] = f[j]; int c = find(f[j].v); if (c != a) par[c] = a; } }
STEP static void plan() {
  int n = 4 * nv; memset(st, 0, 2 * n); memset(seen_, 0, n * sizeof(int)); np_ = nPos = nSize = nq = qi = 0; conflicts = lps = 0; ambiguous = false;
  st[0] = st[1] = st[2] = st[3] = 1; val[0] = val[1] = 0; val[2] = W; val[3] = H_;
  adjacency(0, n); seen_[0] = seen_[1] = 1; que[nq++] = 0; que[nq++] = 1; que[nq++] = n; bfs(n);
  int unseen = 0; for (int y = 0; y < n; y++) if (!(y & 2)) unseen += !seen_[y];
  if (unseen) { adjacency(1, n); for (int pass = 0; pass < 2; pass++) for (int y = 0; y < n; y++) if (!(y & 2) && !seen_[y]) {
    int a = -1; for (int j = off[1][y]; j < off[1][y + 1]; j++) { Row& r = rows_[lst[1][j]]; int o = r.p0 == y ? r.p1 : r.p0; if (o >= 0 && seen_[o]) { a = o; break; } } if (a < 0 && pass == 0) continue;
    // its offset is the free variable n+y with the size bit set, so that addSize takes it
    seen_[y] = 1; parent_[y] = a; db[y] = np_; pool[np_++] = {n + (y | 2) - (y & 2), 1}; de[y] = np_; dk[y] = 0; st[y] = 2; rank_[y] = nPos; posOrder[nPos++] = y; que[nq++] = y; bfs(n); } }
  static int pend[MAXR]; int pn = 0; for (int i = 0; i < nr; i++) { Row& r = rows_[i]; if (r.prio >= 1000 && r.op == 0 && !r.used) pend[pn++] = i; }
  for (int lim : {1, 2, 1 << 30}) { bool again = true; while (again && pn) { again = false; int w = 0; for (int q = 0; q < pn; q++) { Row& r = rows_[pend[q]]; double k = expand(r); if (!nf) { if (fabs(k) > 1e-6) conflicts++; continue; } if (nf > lim) { pend[w++] = pend[q]; continue; } again = true;
    if (nf == 1) { st[f[0].v] = 1; val[f[0].v] = -k / f[0].c; continue; }
    T l = f[nf - 1]; db[l.v] = np_; for (int j = 0; j + 1 < nf; j++) pool[np_++] = {f[j].v, -f[j].c / l.c}; de[l.v] = np_; dk[l.v] = -k / l.c; st[l.v] = 2; sizeOrder[nSize++] = l.v; } pn = w; if (lim > 2) again = false; } }
  nRes = 0; int pb = 0; for (int i = 0; i < 2 * n; i++) par[i] = i;
  for (int i = 0; i < nr; i++) { Row& r = rows_[i]; if (r.op == 0 && r.prio >= 1000) continue; double k = expand(r); if (!nf) { if (r.prio >= 1000 && (r.op < 0 ? k : -k) > 1e-6) conflicts++; continue; }
    residual(pb, k, r.prio, r.op); }
  for (int v = 6; v < n; v += 4) for (int y = v; y < v + 2; y++) {              // sizes are not negative: a bound of the free ones, a row of the defined ones
    if (st[y] == 1) { if (val[y] < -1e-6) conflicts++; } else if (st[y] == 2) { nt = 0; double k = 0; addSize(y, 1, k); gather(); bool says = k < 0; for (int j = 0; j < nf; j++) says |= f[j].c < 0 || f[j].v >= n; if (!says) continue; if (!nf) { if (k < -1e-6) conflicts++; continue; } residual(pb, k, 1000, 1); } } }

// ------------------------------------------------------------------ solve: components, level by level
struct Hard { int b, e; double k; };
static int vs[N2], m_; static T hp[MAXP]; static int nhp; static Hard hard[MAXR]; static int nh; static int head[N2], nxt[MAXP], rowOf[MAXP]; static char inq[MAXR]; static int Q[1 << 22];
static double lo[N2], hi[N2], l2[N2], h2[N2], xx[N2];
static inline void harden(const Res& r, double k, int sgn) { hard[nh] = {nhp, nhp + r.e - r.b, sgn * k}; inq[nh] = 0; for (int i = r.b; i < r.e; i++) { int v = loc[rp[i].v]; hp[nhp] = {v, sgn * rp[i].c}; nxt[nhp] = head[v]; rowOf[nhp] = nh; head[v] = nhp++; } nh++; }
static void soften(int hs, int ps) { while (nhp > ps) { --nhp; head[hp[nhp].v] = nxt[nhp]; } nh = hs; }
static bool prop(double* lo, double* hi, int from) {
  int qn = 0; for (int j = from; j < nh; j++) { Q[qn++] = j; inq[j] = 1; } int cap = min(4000 + 20 * nh, 1 << 21); bool good = true;
  for (int q = 0; q < qn; q++) { int j = Q[q]; inq[j] = 0; if (q > cap || !good) continue; Hard& h = hard[j]; double m = h.k; int infs = 0, iv = -1;
    for (int i = h.b; i < h.e; i++) { double c = hp[i].c, b = c > 0 ? lo[hp[i].v] : hi[hp[i].v]; if (fabs(b) >= INF) { infs++; iv = i; } else m += c * b; }
    if (!infs && m > TOL) { good = false; continue; } if (infs > 1) continue;
    for (int i = infs ? iv : h.b, end = infs ? iv + 1 : h.e; i < end; i++) { int v = hp[i].v; double c = hp[i].c;
      if (c > 0) { double lim = infs ? -m / c : lo[v] - m / c; if (lim >= hi[v] - 1e-9) continue; hi[v] = lim; if (lo[v] > lim + TOL) { good = false; break; } for (int t = head[v]; t >= 0; t = nxt[t]) if (hp[t].c < 0) { int o = rowOf[t]; if (!inq[o]) { inq[o] = 1; Q[qn++] = o; } } }
      else { double lim = infs ? -m / c : hi[v] - m / c; if (lim <= lo[v] + 1e-9) continue; lo[v] = lim; if (lim > hi[v] + TOL) { good = false; break; } for (int t = head[v]; t >= 0; t = nxt[t]) if (hp[t].c > 0) { int o = rowOf[t]; if (!inq[o]) { inq[o] = 1; Q[qn++] = o; } } } } }
  return good; }
static bool holds(int from = 0) { for (int j = from; j < nh; j++) { Hard& h = hard[j]; double m = h.k; for (int i = h.b; i < h.e; i++) m += hp[i].c * xx[hp[i].v]; if (m > 1e-6) return false; } return true; }
static bool witness(const double* lo, const double* hi) {
  for (int w = 0; w < 2; w++) { for (int v = 0; v < m_; v++) { double a = w ? hi[v] : lo[v], b = w ? lo[v] : hi[v]; xx[v] = fabs(a) < INF ? a : fabs(b) < INF ? b : 0; } if (holds()) return true; }
  if (m_ > 64) return false; static double l[64], h[64]; memcpy(l, lo, m_ * 8); memcpy(h, hi, m_ * 8);
  for (int v = 0; v < m_; v++) { double a = l[v] > -INF ? l[v] : h[v] < INF ? h[v] : 0; l[v] = h[v] = a; if (!prop(l, h, 0)) return false; } memcpy(xx, l, m_ * 8); return holds(); }
static void single(int* o, int cnt, int v) {                                 // one variable: closed form
  double L = v < 4 * nv ? 0 : -INF, U = INF; int i = 0;
  while (i < cnt) { double p = res[o[i]].prio; int j = i; double l = L, u = U;
    for (; j < cnt && res[o[j]].prio == p; j++) { Res& r = res[o[j]]; double c = rp[r.b].c, b = -r.k / c; int op = c > 0 ? r.op : -r.op; if (op <= 0 && b < u) u = b; if (op >= 0 && b > l) l = b; }
    if (l <= u + TOL) { L = l; U = max(l, u); }
    else if (p >= 1000) conflicts++;
    else { // sum of |errors| over [L,U]: try the bounds and each row's value
      double best = INF, at0 = 0, at1 = 0; auto cost = [&](double x) { double s = 0; for (int q = i; q < j; q++) { Res& r = res[o[q]]; double y = rp[r.b].c * x + r.k; s += r.op < 0 ? max(0., y) : r.op > 0 ? max(0., -y) : fabs(y); } if (s < best - 1e-9) { best = s; at0 = at1 = x; } else if (s <= best + 1e-9) { at0 = min(at0, x); at1 = max(at1, x); } };
      if (L > -INF) cost(L); if (U < INF) cost(U); for (int q = i; q < j; q++) { double b = -res[o[q]].k / rp[res[o[q]].b].c; if (b > L && b < U) cost(b); } L = at0; U = at1; }
    i = j; }
  val[v] = L > -INF ? L : U < INF ? U : 0; if (U - L > 1e-6) ambiguous = true; st[v] = 1; }
static void component(int* o, int cnt) {
  bool one = true; int v0 = rp[res[o[0]].b].v; for (int i = 0; i < cnt && one; i++) one = res[o[i]].e - res[o[i]].b == 1; if (one) return single(o, cnt, v0);
  m_ = nh = nhp = 0; for (int i = 0; i < cnt; i++) for (int j = res[o[i]].b; j < res[o[i]].e; j++) { int v = rp[j].v; if (loc[v] < 0) { loc[v] = m_; head[m_] = -1; lo[m_] = v < 4 * nv ? 0 : -INF; hi[m_] = INF; vs[m_++] = v; } }
  int i = 0; for (; i < cnt && res[o[i]].prio >= 1000; i++) { Res& r = res[o[i]]; if (r.op <= 0) harden(r, r.k, 1); if (r.op >= 0) harden(r, r.k, -1); } if (!prop(lo, hi, 0)) conflicts++; bool have = false;
  while (i < cnt) { double p = res[o[i]].prio; int j = i, hs = nh, ps = nhp;
    for (; j < cnt && res[o[j]].prio == p; j++) { Res& r = res[o[j]]; double mn = r.k, mx = r.k; for (int t = r.b; t < r.e; t++) { double c = rp[t].c; int v = loc[rp[t].v]; double a = c * lo[v], b = c * hi[v]; mn += min(a, b); mx += max(a, b); }
      if (mx - mn < 1e-9) continue;                                            // settled: its error is what it is
      if (r.op <= 0 && mx > TOL) harden(r, mn > 0 ? r.k - mn : r.k, 1);          // the least error its own bounds allow
      if (r.op >= 0 && mn < -TOL) harden(r, mx < 0 ? r.k - mx : r.k, -1); }
    i = j; if (nh == hs) continue;
    memcpy(l2, lo, m_ * 8); memcpy(h2, hi, m_ * 8);
    if (prop(l2, h2, hs) && ((have && holds(hs)) || witness(l2, h2))) { memcpy(lo, l2, m_ * 8); memcpy(hi, h2, m_ * 8); have = true; bool open = false; for (int v = 0; v < m_ && !open; v++) open = hi[v] - lo[v] > 1e-9; if (!open) break; } else { soften(hs, ps); lps++; } }
  bool open = false; for (int v = 0; v < m_; v++) open |= hi[v] - lo[v] > 1e-6; if (open) ambiguous = true; if (open || !have) witness(lo, hi);
  for (int v = 0; v < m_; v++) { val[vs[v]] = xx[v]; st[vs[v]] = 1; loc[vs[v]] = -1; } }
static int byPrio[MAXR]; static uint16_t count_[1002];
static void order() {
  for (int i = 0; i < nRes; i++) { double p = res[i].prio; int q = (int)p; if (q != p || q < 0 || q > 1000) { for (int j = 0; j < nRes; j++) byPrio[j] = j; stable_sort(byPrio, byPrio + nRes, [](int a, int b) { return res[a].prio > res[b].prio; }); return; } }
  static int first[1001], next_[MAXR], seen[1001], ns; ns = 0;                  // a list for each priority, from the last row to the first
  for (int i = nRes - 1; i >= 0; i--) { int q = (int)res[i].prio; if (!count_[q]) { count_[q] = 1; first[q] = -1; int j = ns++; while (j && seen[j - 1] < q) { seen[j] = seen[j - 1]; j--; } seen[j] = q; } next_[i] = first[q]; first[q] = i; }
  int w = 0; for (int j = 0; j < ns; j++) { count_[seen[j]] = 0; for (int i = first[seen[j]]; i >= 0; i = next_[i]) byPrio[w++] = i; } }
STEP static void levels() {
  int n = 8 * nv, ncomp = 0; memset(cid, -1, n * sizeof(int)); memset(loc, -1, n * sizeof(int)); static int of[MAXR];
  for (int i = 0; i < nRes; i++) { int a = find(rp[res[i].b].v); if (cid[a] < 0) { cid[a] = ncomp; cs[ncomp++] = 0; } of[i] = cid[a]; cs[cid[a]]++; }
  int s = 0; for (int c = 0; c < ncomp; c++) { int k = cs[c]; cs[c] = s; s += k; } cs[ncomp] = s; memcpy(fill_, cs, ncomp * sizeof(int)); order(); for (int q = 0; q < nRes; q++) { int i = byPrio[q]; cl[fill_[of[i]]++] = i; }
  for (int c = 0; c < ncomp; c++) component(cl + cs[c], cs[c + 1] - cs[c]); }
STEP static void values() {
  for (int i = nSize - 1; i >= 0; i--) { int v = sizeOrder[i]; double k = dk[v]; for (int j = db[v]; j < de[v]; j++) { int u = pool[j].v; if (!st[u]) { ambiguous = true; val[u] = 0; st[u] = 1; } k += pool[j].c * val[u]; } val[v] = k; st[v] = 1; }
  for (int i = 0; i < nPos; i++) { int v = posOrder[i]; double k = dk[v]; if (parent_[v] >= 0) k += val[parent_[v]]; for (int j = db[v]; j < de[v]; j++) { int u = pool[j].v; if (!st[u]) { ambiguous = true; val[u] = 0; st[u] = 1; } k += pool[j].c * val[u]; } val[v] = k; st[v] = 1; }
  for (int v = 4; v < 4 * nv; v++) if (!st[v]) { val[v] = 0; ambiguous = true; } }
STEP static void solve() { plan(); levels(); values(); }

// ------------------------------------------------------------------ diagnosis
struct Un { int row; double by; }; static Un un[MAXR]; static int nun;
STEP static void diagnose() { nun = 0; for (int i = 0; i < nc; i++) { Row& r = rows_[i]; double y = r.k; for (int j = 0; j < r.n; j++) y += r.t[j].c * val[r.t[j].v]; double e = r.op < 0 ? y : r.op > 0 ? -y : fabs(y); if (e > 1e-6) { if (r.prio >= 1000) conflicts++; else un[nun++] = {i, e}; } } }

// ------------------------------------------------------------------ encode
static char out[16 << 20];
static inline char* natural(char* p, uint64_t x) { char b[20]; int n = 20; do { b[--n] = '0' + x % 10; x /= 10; } while (x); memcpy(p, b + n, 20 - n); return p + 20 - n; }
static inline char* num(char* p, double d) {
  if (d == 0) { *p++ = '0'; return p; }                                     // and -0
  { double a = fabs(d); if (a < 1e9) { double s = a * 1e6; uint64_t m = (uint64_t)s; if ((double)m / 1e6 == a) { // at most 15 digits: stripped of its zeros this is the shortest
    if (d < 0) *p++ = '-'; uint64_t w = m / 1000000; uint32_t fr = m % 1000000; p = natural(p, w); if (fr) { *p++ = '.'; char b[6]; for (int i = 5; i >= 0; i--) { b[i] = '0' + fr % 10; fr /= 10; } int n = 6; while (b[n - 1] == '0') n--; memcpy(p, b, n); p += n; } return p; } } }
  return to_chars(p, p + 40, d).ptr; }
#define LIT(s) (memcpy(p, s, sizeof s - 1), p += sizeof s - 1)
static inline char* text(char* p, Str s) { uint32_t i = 0; do { memcpy(p + i, s.p + i, 8); i += 8; } while (i < s.n); return p + s.n; }   // ids stay as they were escaped
STEP static size_t encode() {
  char* p = out; auto wh = [&] { LIT("{\"width\":"); p = num(p, W); LIT(",\"height\":"); p = num(p, H_); *p++ = '}'; };
  LIT("{\"layouts\":[{\"environment\":{\"size\":"); wh(); LIT("},\"size\":"); wh(); LIT(",\"frames\":{");
  for (int v = 0; v < nv; v++) { if (v) *p++ = ','; *p++ = '"'; p = text(p, nodes[v].id); double x = val[4 * v], y = val[4 * v + 1]; int q = nodes[v].parent; if (q >= 0) { x -= val[4 * q]; y -= val[4 * q + 1]; }
    LIT("\":{\"x\":"); p = num(p, x); LIT(",\"y\":"); p = num(p, y); LIT(",\"width\":"); p = num(p, val[4 * v + 2]); LIT(",\"height\":"); p = num(p, val[4 * v + 3]); *p++ = '}'; }
  LIT("},\"diagnosis\":{\"status\":\""); if (conflicts) LIT("conflicting"); else if (ambiguous) LIT("ambiguous"); else LIT("determined"); LIT("\",\"conflicts\":[],\"ambiguities\":[],\"unsatisfied\":[");
  for (int i = 0; i < nun; i++) { if (i) *p++ = ','; LIT("{\"constraint\":\""); int r = un[i].row; if (r < nc) { LIT("constraints/"); p = natural(p, r); } else { static int viewOf[MAXV]; static int built = -1; if (built != nr) { built = nr; int j = 0; for (int v = 0; v < nv; v++) if (nodes[v].intr) viewOf[j++] = v; }
      int q = r - nc; p = text(p, nodes[viewOf[q / 4]].id); *p++ = '/'; if (q & 1) LIT("compression."); else LIT("hugging."); if (q & 2) LIT("height"); else LIT("width"); }
    LIT("\",\"by\":"); p = num(p, un[i].by); *p++ = '}'; }
  LIT("]}}]}"); return p - out; }

// ------------------------------------------------------------------
STEP static size_t handle(const string& body) { parseHand(body); model(); solve(); diagnose(); return encode(); }
int main(int count, char** arguments) {
  ifstream file(arguments[1]); string body((istreambuf_iterator<char>(file)), {}); body.reserve(body.size() + 64); size_t length = handle(body);
  if (count > 2) { int times = atoi(arguments[2]); CALLGRIND_START_INSTRUMENTATION; for (int i = 0; i < times; i++) length = handle(body); CALLGRIND_STOP_INSTRUMENTATION; }
  if (lps) fprintf(stderr, "%d levels need the simplex: not exact\n", lps);
  fwrite(out, 1, length, stdout); }
