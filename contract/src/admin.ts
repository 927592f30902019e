import { procedures } from './procedure.ts'

export const admin = procedures({})
