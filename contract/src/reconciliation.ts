import { procedures } from './procedure.ts'

export const reconciliation = procedures({})
