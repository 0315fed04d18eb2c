const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = { left: 60, right: 20, top: 20, bottom: 70 };
const COLOURS = ["#1f6feb", "#bf3989", "#1a7f37", "#9a6700"];

/**
 * Gives the power with which processor time grows, fitted by least squares to the logarithms of the larger half of
 * the points: below them, the start of the program is most of it.
 */
export function slopeOf(points) {
  const upper = points.slice(Math.floor((points.length - 1) / 2));
  const logs = upper.map(({ size, processorMs }) => [Math.log(size), Math.log(processorMs)]);
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const along = logs.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0);
  const square = logs.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  return square === 0 ? 0 : Math.round((along / square) * 100) / 100;
}

/** Draws series of points as an SVG, both axes logarithmic. */
export function plotGrowth(series) {
  const all = series.flatMap(({ points }) => points);
  const across = axisOf(
    all.map(({ size }) => size),
    [MARGIN.left, WIDTH - MARGIN.right],
  );
  const up = axisOf(
    all.map(({ processorMs }) => processorMs),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  const marks = [
    ...across.powers.map(
      (power) =>
        line(across.at(10 ** power), MARGIN.top, across.at(10 ** power), HEIGHT - MARGIN.bottom) +
        label(across.at(10 ** power), HEIGHT - MARGIN.bottom + 16, powerOf(power), "middle"),
    ),
    ...up.powers.map(
      (power) =>
        line(MARGIN.left, up.at(10 ** power), WIDTH - MARGIN.right, up.at(10 ** power)) +
        label(
          MARGIN.left - 6,
          up.at(10 ** power) + 4,
          `${(10 ** power).toLocaleString("en-US")} ms`,
          "end",
        ),
    ),
  ];
  const lines = series.map(({ name, points, slope }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const path = points.map(({ size, processorMs }) => `${across.at(size)},${up.at(processorMs)}`);
    const left = MARGIN.left + (at % 2) * 280;
    const top = HEIGHT - 34 + Math.floor(at / 2) * 18;
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${path.join(" ")}"/>`,
      ...path.map(
        (each) =>
          `<circle fill="${colour}" r="3" cx="${each.split(",")[0]}" cy="${each.split(",")[1]}"/>`,
      ),
      `<rect fill="${colour}" x="${left}" y="${top - 9}" width="10" height="10"/>`,
      label(left + 16, top, `${name}: slope ${slope}`, "start"),
    ].join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${[...marks, ...lines].join("\n")}
</svg>
`;
}

/** A logarithmic axis around some values: where a value lies, in pixels, and the powers of ten on it. */
function axisOf(values, [from, to]) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return {
    at: (value) => Math.round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
    powers: Array.from({ length: high - low + 1 }, (_, at) => low + at),
  };
}

function powerOf(power) {
  return (10 ** power).toLocaleString("en-US");
}

function line(x1, y1, x2, y2) {
  return `<line stroke="#d0d7de" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

function label(x, y, text, anchor) {
  return `<text fill="#1f2328" x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}
