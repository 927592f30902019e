import type { ComponentType } from 'react'
import { StepUpClock } from '../mfa/step-up-clock.tsx'
import { SystemsOnline } from './systems-online.tsx'

/** Header items between the search and the account menu, left to right. */
export const headerParts: readonly ComponentType[] = [SystemsOnline, StepUpClock]
