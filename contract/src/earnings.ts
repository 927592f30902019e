import { procedures } from './procedure.ts'

export const earnings = procedures({})
