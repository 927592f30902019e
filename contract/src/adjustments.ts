import { procedures } from './procedure.ts'

export const adjustments = procedures({})
