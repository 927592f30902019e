import { errorCode } from '../../platform/start-refusal.ts'

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'is there already: name a new file, nothing is written over.',
  ENOENT: 'is not there, or the folder that it is to lie in is not.',
  EACCES: 'may not be read or written by this user.',
  EISDIR: 'is a folder, where a file is meant.',
  ENOTDIR: 'lies below something that is no folder.',
}

export function saidOfFile(error: unknown): string | null {
  const fault = faults[errorCode(error) ?? '']
  if (fault === undefined || !(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return null
  return `${error.path} ${fault}`
}
