"use strict";
// The report's page: draws what the data island holds. Everything in it comes from sources and is text, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const text = index => data.strings[index];
  const LEVELS = ["note", "warning", "error"];
  const ROWS_AT_ONCE = 200, MOST_NODES = 60, EXCERPT = 1;
  const $ = id => document.getElementById(id);

  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(properties)) {
      if (key === "class") element.className = value;
      else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter(child => child !== null && child !== undefined));
    return element;
  }
  function drawn(tag, properties, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }
  const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  const placeText = place => `${text(place.file)}:${place.line}`;
  function duration(finding) {
    if (finding.endless) return "no bound";
    const ms = finding.cost_ms;
    if (!ms) return "unknown";
    const about = finding.measured ? "" : "~";  // the legend says that this is assumed
    return about + (ms >= 1000 ? `${+(ms / 1000).toPrecision(3)} s` : `${+ms.toPrecision(2)} ms`);
  }

  // --- the head
  function drawHead() {
    const {analysis} = data;
    const counts = LEVELS.map((_, level) => data.findings.filter(finding => finding.level === level).length);
    document.title = `Loiter: ${counted(data.total, "finding")}`;
    $("summary").textContent = (data.total ? `${counted(counts[2], "error")}, ${counted(counts[1], "warning")}, ${counted(counts[0], "note")}` :
      "No findings") + ` in ${counted(analysis.units, "unit")}; ${counted(analysis.entries, "function")} start on a loop of ${counted(analysis.pool_threads, "thread")}` +
      (data.silenced ? `; ${data.silenced} silenced` : "") + (data.revision ? `; revision ${data.revision}` : "");
    const notices = $("notices");
    if (data.total > data.findings.length)
      notices.append(make("p", {class: "notice"}, `The worst ${data.findings.length.toLocaleString("en")} of ${data.total.toLocaleString("en")} findings are on this page.`));
    for (const comparison of data.comparisons)
      notices.append(make("p", {}, `Only what is new: ${counted(comparison.known, "fault")} known from ${comparison.with}, ${comparison.fixed} fixed since${comparison.unread ? `, ${comparison.unread} in code that was not read` : ""}.`));
    listOf(notices, data.failed.map(unit => `${unit.file}: ${unit.why}`), counted(data.failed_total, "unit") + " could not be analysed completely", data.failed_total);
    listOf(notices, data.remarks, counted(data.remarks.length, "remark"), data.remarks.length);
  }
  function listOf(parent, lines, title, total) {
    if (!lines.length) return;
    const list = make("ul", {}, ...lines.map(line => make("li", {}, line)));
    if (total > lines.length) list.append(make("li", {}, `and ${total - lines.length} more`));
    parent.append(make("details", {}, make("summary", {}, title), list));
  }
  function drawFixes() {
    if (!data.fixes.length) return;
    $("fixes").hidden = false;
    $("fixes-note").textContent = `One after the other, in the worst case, with ${counted(data.analysis.pool_threads, "thread")}` + (data.assumed ? " and with assumed costs." : ".");
    for (const fix of data.fixes) {
      const finding = data.findings[fix.finding];
      $("fixes").querySelector("ol").append(make("li", {},
        make("a", {href: "#" + finding.fingerprint, onclick: event => { event.preventDefault(); show(finding); }}, `${text(finding.name)} in ${text(fix.entry)}`),
        make("span", {}, `${fix.before} → ${fix.after}`)));
    }
  }

  // --- the list
  const form = $("filters"), list = $("list");
  let visible = [], rendered = 0;
  for (const finding of data.findings)
    finding.words = () => finding.haystack ??= [finding.message, finding.name, finding.instead, finding.pack_rule, finding.sink.file, finding.sink.function,
      ...finding.entries.flatMap(entry => [entry.function, entry.file, ...(entry.chain ?? []).map(step => step.function)])].filter(index => index !== null).map(text).concat(finding.rule, finding.pattern, finding.fingerprint).join("\n").toLowerCase();

  function fillSelect(name, all, key) {
    const counts = new Map();
    for (const finding of data.findings) counts.set(finding[key], (counts.get(finding[key]) ?? 0) + 1);
    form.elements[name].append(make("option", {value: ""}, all),
      ...[...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => make("option", {value}, `${value} (${count})`)));
  }
  function filter() {
    const wanted = form.elements, words = wanted.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    visible = data.findings.filter(finding => wanted[LEVELS[finding.level]].checked &&
      (!wanted.class.value || finding.class === wanted.class.value) && (!wanted.pattern.value || finding.pattern === wanted.pattern.value) &&
      (!wanted.certainty.value || finding.certainty === wanted.certainty.value) && words.every(word => finding.words().includes(word)));
    if (wanted.order.value === "file")
      visible.sort((a, b) => { const x = text(a.primary.file), y = text(b.primary.file); return x < y ? -1 : x > y ? 1 : a.primary.line - b.primary.line; });
    list.replaceChildren();
    rendered = 0;
    renderMore();
    $("count").textContent = visible.length === data.findings.length ? counted(visible.length, "finding") : `${visible.length.toLocaleString("en")} of ${counted(data.findings.length, "finding")}`;
  }
  function renderMore() {
    const next = visible.slice(rendered, rendered + ROWS_AT_ONCE);
    list.append(...next.map(rowOf));
    rendered += next.length;
    $("more").textContent = rendered < visible.length ? `${visible.length - rendered} more below …` : visible.length ? "" : "Nothing matches.";
    return next.length > 0;
  }
  function rowOf(finding) {
    const level = LEVELS[finding.level], bar = make("i");
    bar.style.width = `${finding.rank}%`;
    const button = make("button", {class: "row", type: "button", "aria-expanded": "false", onclick: () => toggle(item)},
      make("span", {class: `level ${level}`}, level),
      make("span", {class: "cost", title: finding.cost === null ? undefined : text(finding.cost)}, duration(finding), bar),
      make("span", {class: "what"}, make("b", {}, text(finding.name)), " in " + text(finding.sink.function),
        finding.certainty === "possible" ? make("span", {class: "soft"}, " (possible)") : null),
      make("span", {class: "where", title: placeText(finding.primary)}, make("bdi", {}, placeText(finding.primary))));
    const item = make("li", {class: "finding", id: finding.fingerprint}, button);
    item.finding = finding;
    return item;
  }
  function toggle(item, open = !item.classList.contains("open")) {
    if (open === item.classList.contains("open")) return;
    item.classList.toggle("open", open);
    item.firstChild.setAttribute("aria-expanded", open);
    if (open) {
      item.append(detailOf(item.finding));
      history.replaceState(null, "", "#" + item.finding.fingerprint);
    } else {
      item.lastChild.remove();
    }
  }
  function show(finding) {
    if (!visible.includes(finding)) { form.reset(); filter(); }
    while (!list.children[visible.indexOf(finding)] && renderMore());
    const item = list.children[visible.indexOf(finding)];
    toggle(item, true);
    item.firstChild.focus();
    item.scrollIntoView({block: "start"});
  }

  // --- one finding
  function detailOf(finding) {
    const chosen = {entry: finding.entries[0]}, chain = make("div"), graph = make("div"), entries = make("div");
    const draw = () => {
      chain.replaceChildren(make("h3", {}, "The way there"), stepsOf(chosen.entry));
      graph.replaceChildren(...graphOf(finding, chosen, choose));
      entries.replaceChildren(...entriesOf(finding, chosen, choose));
    };
    const choose = entry => { chosen.entry = entry; draw(); };
    draw();
    const curve = data.costs_page ? make("p", {}, make("a", {href: `${data.costs_page}#hold-${finding.pattern}`}, `What ${finding.pattern} was measured to cost`)) : null;
    return make("div", {class: "detail"},
      make("p", {}, text(finding.message) + "."),
      finding.cost !== null ? make("p", {}, "It " + text(finding.cost) + ".") : null,
      finding.certainty === "possible" ? make("p", {class: "soft"}, "Possible: some step of the way is one of several that are known.") : null,
      finding.instead !== null ? make("p", {}, make("b", {}, "Instead: "), text(finding.instead)) : null, curve,
      entries, chain, graph,
      finding.related.length ? make("h3", {}, "See also") : null,
      finding.related.length ? make("ol", {class: "steps"}, ...finding.related.map(step => stepOf(step))) : null,
      make("details", {}, make("summary", {}, "Why, and how to silence it"),
        make("p", {}, data.classes[finding.class].why),
        make("p", {}, make("code", {}, `// NOLINT(${finding.rule}): the reason`), " on a line of the chain, or in ", make("code", {}, ".loiter.json"), ": ",
          make("code", {}, JSON.stringify({silence: [{function: text(finding.sink.function), rule: finding.rule, reason: "…"}]}))),
        make("p", {class: "soft"}, "Rule ", make("code", {}, text(finding.pack_rule)), ", fingerprint ", make("code", {}, finding.fingerprint), ": ",
          make("code", {}, `loiter explain ${finding.fingerprint}`))));
  }
  function entriesOf(finding, chosen, choose) {
    if (finding.entries.length < 2 && finding.entries_total < 2) return [];
    const rows = finding.entries.map(entry => make("li", {}, entry.chain ?
      make("button", {type: "button", "aria-pressed": String(entry === chosen.entry), onclick: () => choose(entry)}, `${text(entry.function)} `, make("span", {class: "soft"}, `${placeText(entry)}, ${text(entry.why)}`)) :
      make("span", {class: "soft"}, `${text(entry.function)} ${placeText(entry)}`)));
    if (finding.entries_total > finding.entries.length) rows.push(make("li", {class: "soft"}, `and ${finding.entries_total - finding.entries.length} more`));
    return [make("h3", {}, `Reached from ${counted(finding.entries_total, "entry").replace("entrys", "entries")}`), make("ul", {class: "entries"}, ...rows)];
  }
  const stepsOf = entry => entry.chain?.length ? make("ol", {class: "steps"}, ...entry.chain.map(stepOf)) : make("p", {class: "soft"}, "Not kept: the chain is too long.");
  function stepOf(step, at) {
    const note = text(step.note), who = at === 0 && note ? make("b", {}, text(step.function) + " ") : null;
    return make("li", {}, make("div", {}, who, note || text(step.function), " ", make("span", {class: "soft mono"}, placeText(step))), excerptOf(step));
  }
  function excerptOf(step) {
    const lines = data.lines[step.file] ?? {}, shown = [];
    for (let number = step.line - EXCERPT; number <= step.line + EXCERPT; ++number) {
      if (lines[number] === undefined) continue;
      const line = make("span", {"data-line": number, class: number === step.line ? "here" : ""});
      if (number === step.line && step.end > step.start) line.append(lines[number].slice(0, step.start - 1), make("mark", {}, lines[number].slice(step.start - 1, step.end - 1)), lines[number].slice(step.end - 1));
      else line.append(lines[number] || " ");
      shown.push(line);
    }
    return shown.length ? make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": placeText(step)}, make("pre", {}, ...shown)) : null;
  }

  // --- who reaches the call: functions in layers by their distance from it
  function graphOf(finding, chosen, choose) {
    const nodes = new Map(), edges = new Map();
    let left = 0;
    for (const entry of finding.entries) {
      const functions = (entry.chain ?? []).map(step => step.function).filter((one, at, all) => one !== all[at - 1]);
      if (!functions.length || new Set([...nodes.keys(), ...functions]).size > MOST_NODES) { ++left; continue; }
      functions.forEach((one, at) => {
        if (!nodes.has(one)) nodes.set(one, {function: one, layer: Infinity});
        if (at === 0) nodes.get(one).entry ??= entry;
        if (at > 0) edges.set(`${functions[at - 1]}>${one}`, [functions[at - 1], one]);
      });
    }
    const sink = "sink";
    nodes.set(sink, {function: sink, label: text(finding.name), layer: 0});
    for (const entry of finding.entries) {
      const last = entry.chain?.at(-1)?.function;
      if (nodes.has(last)) edges.set(`${last}>sink`, [last, sink]);
    }
    if (nodes.size < 3) return [];
    for (let grew = true; grew;) {
      grew = false;
      for (const [from, to] of edges.values())
        if (nodes.get(to).layer + 1 < nodes.get(from).layer) { nodes.get(from).layer = nodes.get(to).layer + 1; grew = true; }
    }
    const layers = [];
    for (const node of nodes.values()) (layers[node.layer] ??= []).push(node);
    for (const layer of layers.slice(1)) {
      const middle = node => { const next = [...edges.values()].filter(([from]) => from === node.function).map(([, to]) => nodes.get(to).at ?? 0); return next.reduce((a, b) => a + b, 0) / (next.length || 1); };
      layers[0][0].at = 0;
      layer.sort((a, b) => middle(a) - middle(b)).forEach((node, at) => { node.at = at - (layer.length - 1) / 2; });
    }
    const narrow = window.innerWidth < 700, width = 210, height = 28, along = narrow ? 56 : width + 56, across = narrow ? width + 16 : height + 14;
    const most = Math.max(...layers.map(layer => layer.length)), depth = layers.length;
    const size = narrow ? [most * across, depth * along] : [depth * along - 56, most * across];
    const place = node => { const far = (depth - 1 - node.layer) * along, side = (node.at + (most - 1) / 2) * across; return narrow ? [side, far] : [far, side]; };
    const way = new Set(chosen.entry.chain?.map(step => step.function));
    const picture = drawn("svg", {width: size[0] + 4, height: size[1] + 8, viewBox: `-2 -4 ${size[0] + 4} ${size[1] + 8}`, role: "img", "aria-label": `Who reaches ${text(finding.name)}`});
    for (const [from, to] of edges.values()) {
      const [x, y] = place(nodes.get(from)), [u, v] = place(nodes.get(to));
      const line = narrow ? `M${x + width / 2},${y + height}C${x + width / 2},${y + along - 6} ${u + width / 2},${v - 20} ${u + width / 2},${v}` : `M${x + width},${y + height / 2}C${x + width + 28},${y + height / 2} ${u - 28},${v + height / 2} ${u},${v + height / 2}`;
      picture.append(drawn("path", {d: line, class: way.has(from) && (to === sink || way.has(to)) ? "chosen" : ""}));
    }
    for (const node of nodes.values()) {
      const [x, y] = place(node), full = node.label ?? text(node.function), short = shortName(full);
      const box = drawn("g", {class: [node === nodes.get(sink) ? "sink" : "", node.entry ? "entry" : "", way.has(node.function) ? "chosen" : ""].join(" "), transform: `translate(${x},${y})`},
        drawn("title", {}, full), drawn("rect", {width, height, rx: 5}), drawn("text", {x: 8, y: 18}, short.length > 27 ? "…" + short.slice(-26) : short));
      if (node.entry) box.addEventListener("click", () => choose(node.entry));
      picture.append(box);
    }
    return [make("h3", {}, "Who reaches it"), make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Call graph"}, picture),
      left ? make("p", {class: "soft"}, `${counted(left, "entry").replace("entrys", "entries")} not drawn.`) : null].filter(Boolean);
  }
  // Without parameters: `a::f(int)` is a::f, `lambda in g(int)` is lambda in g, and an operator() stays one.
  const shortName = name => name.replace(/(?<!operator)\((?:[^()]|\([^()]*\))*\)(?: const)?$/, "") || name;

  // --- keys
  function move(step) {
    const rows = () => [...list.querySelectorAll(".row")];
    let at = rows().findIndex(row => row.closest(".finding").contains(document.activeElement));
    at = at < 0 ? (step > 0 ? 0 : -1) : at + step;
    if (at >= rendered) renderMore();
    const row = rows()[at];
    if (row) { row.focus(); row.scrollIntoView({block: "nearest"}); }
  }
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input[type=search], select");
    if (event.key === "Escape") {
      const item = event.target.closest(".finding");
      if (typing) { form.elements.text.value = ""; filter(); event.target.blur(); }
      else if (item) { toggle(item, false); item.firstChild.focus(); }
    } else if (!typing && event.key === "/") { event.preventDefault(); form.elements.text.focus(); }
    else if (!typing && event.key === "j") move(1);
    else if (!typing && event.key === "k") move(-1);
  });

  drawHead();
  drawFixes();
  fillSelect("class", "all classes", "class");
  fillSelect("pattern", "all patterns", "pattern");
  form.addEventListener("input", filter);
  form.addEventListener("submit", event => event.preventDefault());
  filter();
  new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) renderMore(); }, {rootMargin: "600px"}).observe($("more"));
  const asked = data.findings.find(finding => "#" + finding.fingerprint === location.hash);
  if (asked) show(asked);
})();
