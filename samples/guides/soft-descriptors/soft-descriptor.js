const clean = (text) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9.\- &]/g, '')
    .trim();

/** A name of at most 12 characters, an asterisk, and as much of the order number as fits in 22 characters. */
export function softDescriptor(name, order) {
  const prefix = clean(name).slice(0, 12).trim();
  return `${prefix}*${clean(order)}`.slice(0, 22);
}

console.log(softDescriptor('HARBORLANE', 'HL-10482')); // HARBORLANE*HL-10482
console.log(softDescriptor('Café Nørd & Co.', '#1048')); // Cafe Nrd & C*1048
