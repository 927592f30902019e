import { procedures } from './procedure.ts'

export const approvals = procedures({})
