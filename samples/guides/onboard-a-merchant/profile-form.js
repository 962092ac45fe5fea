const INPUT_TYPES = {
  integer: 'number',
  boolean: 'checkbox',
  date: 'date',
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** Returns a label with its input. Lists of objects (type "array") and "money" need custom controls. */
export function inputFor(field) {
  const label = document.createElement('label');
  const input = document.createElement(field.allowedValues ? 'select' : 'input');
  label.textContent = field.description;
  input.name = field.path;
  input.required = field.required;
  if (field.allowedValues)
    input.append(...field.allowedValues.map((value) => new Option(value, value)));
  else input.type = INPUT_TYPES[field.type] ?? 'text';
  if (field.maxLength) input.maxLength = field.maxLength;
  if (field.pattern) input.pattern = field.pattern;
  label.append(input);
  return label;
}

/** Sets the value at a JSON pointer: "/account/company/legalName" sets body.account.company.legalName. */
export function place(body, pointer, value) {
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop();
  const parent = steps.reduce((node, step) => (node[step] ??= {}), body);
  parent[last] = value;
  return body;
}
