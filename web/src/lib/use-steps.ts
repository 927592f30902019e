import { useCallback, useState } from 'react'
import { useBackStep } from './back-stack.ts'

export interface Steps<Step> {
  step: Step
  go: (next: Step) => void
  /** One step back; undefined on the first. */
  back: (() => void) | undefined
  /** Forgets the way here: there is no going back from this step (a receipt). */
  finish: (last: Step) => void
}

/** Hooks cannot be called in a loop: one stands below for each step that can be left backwards. */
const STEPS_MAX = 5

/**
 * The steps of a flow, at most STEPS_MAX on one trail. The browser's back button and `back` do the same; put `back` on the sheet.
 */
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
