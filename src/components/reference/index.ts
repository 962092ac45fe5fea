export { Endpoint } from './Endpoint';
export { ExpandAll } from './ExpandAll';
export { Field } from './Field';
export { FieldGroup } from './FieldGroup';
export { OperationFacts } from './OperationFacts';
export { OperationColumns, OperationText, Samples } from './OperationColumns';
export { Responses, SuccessResponse } from './Responses';
