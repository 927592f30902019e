export const statementFaults = ['format', 'columns', 'empty', 'too_long', 'date', 'amount', 'amount_form', 'currency'] as const
export type StatementFault = (typeof statementFaults)[number]
