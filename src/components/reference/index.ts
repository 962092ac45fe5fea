export { Endpoint } from './Endpoint';
export { Field } from './Field';
export { FieldGroup } from './FieldGroup';
export { FieldTools } from './FieldTools';
export { OperationFacts } from './OperationFacts';
export { OperationColumns, OperationText, Samples } from './OperationColumns';
