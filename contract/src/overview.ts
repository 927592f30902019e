import { procedures } from './procedure.ts'

export const overview = procedures({})
