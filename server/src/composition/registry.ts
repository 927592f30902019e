import { contract, type Contract, type ProcedureName } from '@hai/contract/contract'
import type { Database } from '../platform/database/database.ts'
import type { Feature, Handlers } from '../feature.ts'

export interface Module {
  readonly feature: Feature
}

export type Modules = Readonly<Record<string, Module>>

type CallsOf<M extends Module> = keyof M['feature']['handlers']

type HandledCalls<All extends Modules> = { [Key in keyof All]: CallsOf<All[Key]> }[keyof All]

type DuplicateCalls<All extends Modules> = {
  [Key in keyof All]: Extract<CallsOf<All[Key]>, HandledCalls<Omit<All, Key>>>
}[keyof All]

/**
 * `unknown` if exactly one module handles each call. Otherwise a type with a property that no record of modules has, so
 * that the compiler’s error names the calls that are missing or handled twice.
 */
export type UniqueCalls<All extends Modules, Calls extends PropertyKey = ProcedureName> = [
  Exclude<Calls, HandledCalls<All>>,
] extends [never]
  ? [DuplicateCalls<All>] extends [never]
    ? unknown
    : { readonly calls_handled_twice: DuplicateCalls<All> }
  : { readonly calls_without_handler: Exclude<Calls, HandledCalls<All>> }

type AnyHandler = (caller: never, input: never) => Promise<unknown>
export type HandlersByName = Readonly<Record<string, AnyHandler>>

/** Throws if two parts contain the same name. */
export function mergeUnique<Value>(kind: string, parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const merged = new Map<string, Value>()
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (merged.has(name)) throw new Error(`two ${kind} are named ${name}`)
    merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

const missingIn = (handlers: object): readonly string[] => Object.keys(contract).filter((name) => !(name in handlers))
const isComplete = (handlers: object): handlers is Handlers<Contract> => missingIn(handlers).length === 0

export function asHandlers(handlers: object): Handlers<Contract> {
  if (!isComplete(handlers)) throw new Error(`these calls have no handler: ${missingIn(handlers).join(', ')}`)
  return handlers
}

/** The compiler checks that exactly one feature handles each call. */
export const handlersOf = <All extends Modules>(modules: All & UniqueCalls<All>): Handlers<Contract> =>
  asHandlers(
    mergeUnique<AnyHandler>(
      'calls',
      featuresOf(modules).map(({ handlers }) => handlers),
    ),
  )

export const featuresOf = (modules: Modules): readonly Feature[] => Object.values(modules).map(({ feature }) => feature)

export const reportsOf = (features: readonly Feature[], database: Database): HandlersByName =>
  mergeUnique<AnyHandler>(
    'reports',
    features.map(({ reportsOn }) => reportsOn?.(database) ?? {}),
  )
