import { adminPaths } from '../paths.ts'

/** Where a document lies beside the profile. */
export const documentPath = (id: string): string => adminPaths.compliance({ document: id })
