import type { ComponentType } from 'react'
import { StepUpClock } from '../mfa/step-up-clock.tsx'
import { SystemsOnline } from './systems-online.tsx'

/** What stands in the bar between the search and the account, from left to right: one line each. */
export const headerParts: readonly ComponentType[] = [SystemsOnline, StepUpClock]
