// Draws each chart of the island into the element of its id, and again when its width or the colours change.
(() => {
  const charts = JSON.parse(document.getElementById('data').textContent);
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colourOf = series => css('--c' + series.colour);
  // Lines that lie on each other show through each other's gaps.
  const kDashes = [[], [9, 5], [3, 4], [14, 4, 3, 4], [6, 10], [2, 8], [20, 6], [9, 3, 3, 3, 3, 3], [4, 4, 12, 4], [1, 5]];
  const dashOf = series => series.dashed ? [6, 4] : kDashes[series.colour % kDashes.length];
  const shown = value => value == null ? '' :
    value.toLocaleString('en', Math.abs(value) >= 1000 ? {maximumFractionDigits: 0} : {maximumSignificantDigits: 4});
  const kHeight = 300, kPoint = 7, kCross = 5, kFewX = 12;

  // uPlot wants all series over the same x.
  function columns(chart) {
    const xs = [...new Set(chart.series.flatMap(one => one.points.map(p => p[0])))].sort((a, b) => a - b);
    const at = one => new Map(one.points.map(p => [p[0], p]));
    const maps = chart.series.map(at);
    return {
      data: [xs, ...maps.map(map => xs.map(x => map.has(x) ? map.get(x)[1] : null))],
      failed: maps.map(map => xs.map(x => map.has(x) && map.get(x)[2])),
    };
  }

  function cross(context, x, y, size) {
    context.beginPath();
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x - size, y + size);
    context.lineTo(x + size, y - size);
    context.stroke();
  }

  function withLine(plot, colour, dash, draw) {
    const context = plot.ctx;
    context.save();
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = 1.5 * devicePixelRatio;
    context.setLineDash(dash.map(length => length * devicePixelRatio));
    draw(context);
    context.restore();
  }

  function drawLimit(plot, chart) {
    const y = plot.valToPos(chart.limit, 'y', true), box = plot.bbox;
    if (!(y >= box.top && y <= box.top + box.height)) return;
    withLine(plot, css('--soft'), [6, 4], context => {
      context.beginPath();
      context.moveTo(box.left, y);
      context.lineTo(box.left + box.width, y);
      context.stroke();
    });
  }

  // A cross where a load was not sustained; where a chart has a limit, a vertical line at each series' first.
  function drawFailed(plot, chart, columns) {
    chart.series.forEach((series, index) => {
      if (!plot.series[index + 1].show) return;
      let first = true;
      columns.failed[index].forEach((failed, at) => {
        if (!failed) return;
        const x = plot.valToPos(columns.data[0][at], 'x', true);
        const y = plot.valToPos(columns.data[index + 1][at], 'y', true);
        withLine(plot, colourOf(series), [], context => {
          context.lineWidth = 2.2 * devicePixelRatio;
          cross(context, x, y, kCross * devicePixelRatio);
        });
        if (first && chart.limit !== undefined)
          withLine(plot, colourOf(series), [2, 4], context => {
            context.beginPath();
            context.moveTo(x, plot.bbox.top);
            context.lineTo(x, plot.bbox.top + plot.bbox.height);
            context.stroke();
          });
        first = false;
      });
    });
  }

  function axis(label, log, few) {
    const one = {
      label, labelSize: 22, stroke: css('--soft'), font: '12px system-ui, sans-serif',
      labelFont: '12px system-ui, sans-serif', grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--grid'), width: 1},
      values: (plot, splits) => splits.map(value => value == null ? '' : shown(value)),
    };
    if (log && !few) {
      const powers = (plot, splits) => splits.map(value => Number.isInteger(Math.log10(value)) ? value : null);
      one.grid.filter = one.ticks.filter = powers;
    }
    if (few) {
      one.splits = () => few;
      one.filter = (plot, splits) => splits;
    }
    return one;
  }

  // A logarithmic axis over less than a power of ten has few lines of its own: the range is opened to whole ones.
  const logRange = (plot, low, high) => [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];

  function options(chart, columns, width) {
    const xs = columns.data[0];
    const pad = (low, high) => chart.log_x ? [low / 1.12, high * 1.12] : [low, low === high ? low + 1 : high];
    return {
      width, height: kHeight, padding: [10, 14, 0, 0],
      scales: {
        x: {time: false, distr: chart.log_x ? 3 : 1, range: (plot, low, high) => pad(low, high)},
        y: chart.log_y ? {distr: 3, range: logRange} :
          {range: (plot, low, high) => [0, Math.max(high, chart.limit ?? 0) * 1.08 || 1]},
      },
      axes: [{...axis(chart.x, chart.log_x, chart.log_x && xs.length <= kFewX ? xs : null), size: 32},
             {...axis(chart.y, chart.log_y), size: 56}],
      series: [{label: chart.x, value: (plot, value) => shown(value)}, ...chart.series.map((one, index) => ({
        label: one.name, stroke: colourOf(one), width: 2, dash: dashOf(one), spanGaps: true,
        points: {
          show: xs.length <= kFewX * 2, size: kPoint, fill: colourOf(one), stroke: colourOf(one),
          filter: () => xs.map((x, at) => at).filter(
            at => columns.data[index + 1][at] != null && !columns.failed[index][at]),
        },
        value: (plot, value) => shown(value),
      }))],
      hooks: {draw: [plot => {
        if (chart.limit !== undefined) drawLimit(plot, chart);
        drawFailed(plot, chart, columns);
      }]},
      legend: {
        live: matchMedia('(hover: hover)').matches,
        markers: {
          width: 2,
          dash: (plot, index) => index > 0 && dashOf(chart.series[index - 1]).length ? (dashOf(chart.series[index - 1])[0] < 5 ? 'dotted' : 'dashed') : 'solid',
          fill: (plot, index) => index > 0 && !chart.series[index - 1].dashed ? colourOf(chart.series[index - 1]) : '',
        },
      },
      cursor: {drag: {x: false, y: false}},
    };
  }

  const plots = new Map();
  function draw(chart) {
    const place = document.getElementById(chart.id);
    plots.get(chart.id)?.destroy();
    const prepared = columns(chart);
    plots.set(chart.id, new uPlot(options(chart, prepared, place.clientWidth), prepared.data, place));
  }

  const widths = new ResizeObserver(entries => {
    for (const entry of entries) {
      const plot = plots.get(entry.target.id), width = Math.floor(entry.contentRect.width);
      if (plot && width > 0 && plot.width !== width) plot.setSize({width, height: kHeight});
    }
  });
  for (const chart of charts) {
    draw(chart);
    widths.observe(document.getElementById(chart.id));
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => charts.forEach(draw));
})();
