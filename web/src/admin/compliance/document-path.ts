import { adminPaths } from '../paths.ts'

export const documentPath = (id: string): string => adminPaths.compliance({ document: id })
