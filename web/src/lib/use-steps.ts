import { useCallback, useState } from 'react'
import { useBackStep } from './back-stack.ts'

export interface Steps<Step> {
  step: Step
  go: (next: Step) => void
  /** Undefined on the first step. */
  back: (() => void) | undefined
  /** Goes to a last step without a way back (a receipt). */
  finish: (last: Step) => void
}

/** Hooks cannot be called in a loop, so each step that allows going back has its own call below. */
const STEPS_MAX = 5

/** The browser's back button does the same as `back`. */
export function useSteps<Step>(first: Step): Steps<Step> {
  const [trail, setTrail] = useState<readonly Step[]>([first])
  const pop = useCallback(() => setTrail((all) => (all.length > 1 ? all.slice(0, -1) : all)), [])
  useBackStep(trail.length > 1, pop)
  useBackStep(trail.length > 2, pop)
  useBackStep(trail.length > 3, pop)
  useBackStep(trail.length > 4, pop)
  return {
    step: trail.at(-1) ?? first,
    go: useCallback((next) => setTrail((all) => (all.length < STEPS_MAX ? [...all, next] : [...all.slice(0, -1), next])), []),
    back: trail.length > 1 ? pop : undefined,
    finish: useCallback((last) => setTrail([last]), []),
  }
}
