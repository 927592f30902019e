import type { ComponentType } from 'react'
import { StepUpClock } from '../mfa/step-up-clock.tsx'
import { SystemStatus } from './system-status.tsx'

export const headerParts: readonly ComponentType[] = [SystemStatus, StepUpClock]
