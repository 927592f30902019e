import { procedures } from './procedure.ts'

export const books = procedures({})
