// Numbers as the rest of the page writes them.

const NUMBERS = {
  grouped: (number) => number.toLocaleString("en"),
  counted(number, noun) {
    return `${this.grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
  },
  // Nanoseconds with three significant digits.
  duration(ns) {
    const [unit, size] = [["s", 999.5e6], ["ms", 999.5e3], ["µs", 999.5]].find(([, least]) => ns >= least) ?? ["ns", 0];
    if (unit === "ns") return `${Math.round(ns)} ns`;
    const value = ns / (size / 0.9995);
    return `${value >= 999.5 ? Math.round(value) : value.toPrecision(3)} ${unit}`;
  },
  // Two digits after the point, or two significant ones.
  factor(ratio) {
    return ratio > 0 && ratio < 0.0995 ? Number(ratio.toPrecision(2)).toFixed(1 - Math.floor(Math.log10(ratio))) : ratio.toFixed(2);
  },
  mean(value, metric) {
    if (metric.endsWith("_ns")) return this.duration(value);
    return value.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  },
  value(value, metric) {
    return metric.endsWith("_ns") ? this.duration(value) : this.grouped(value);
  },
};
