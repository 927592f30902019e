import type { z } from 'zod'
import { Failure } from './failure.ts'

const FIELDS_MAX = 20
const PATH_LENGTH_MAX = 100

interface FieldError {
  readonly path: string
  readonly reason: string
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, PATH_LENGTH_MAX)

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), reason: 'this field is not known' }))
  }
  return [{ path: pathOf(issue.path), reason: issue.message }]
}

/** A BAD_REQUEST with up to 20 invalid fields, never with their values. */
export function badInput(error: z.ZodError): Failure<'BAD_REQUEST'> {
  return new Failure('BAD_REQUEST', { fields: error.issues.flatMap(fieldErrors).slice(0, FIELDS_MAX) })
}
