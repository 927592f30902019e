import type { ComponentType } from 'react'
import { StepUpClock } from '../mfa/step-up-clock.tsx'
import { SystemsOnline } from './system-status.tsx'

export const headerParts: readonly ComponentType[] = [SystemsOnline, StepUpClock]
