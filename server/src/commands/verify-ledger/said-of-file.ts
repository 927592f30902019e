import { errorCode } from '../../platform/start-refusal.ts'

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'exists already. Name a new file, because nothing is overwritten.',
  ENOENT: 'does not exist, or its folder does not exist.',
  EACCES: 'cannot be read or written by this user.',
  EISDIR: 'is a folder and not a file.',
  ENOTDIR: 'is below something that is not a folder.',
}

export function saidOfFile(error: unknown): string | null {
  const fault = faults[errorCode(error) ?? '']
  if (fault === undefined || !(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return null
  return `${error.path} ${fault}`
}
