import { procedures } from './procedure.ts'

export const outside = procedures({})
