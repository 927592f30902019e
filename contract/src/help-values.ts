import type { TicketCategory } from './support-values.ts'

/** In display order. */
export const helpTopics = [
  'start',
  'paying',
  'money_in',
  'cash_out',
  'agents',
  'tasks',
  'limits',
  'security',
  'problems',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export const categoryOfTopic: Readonly<Record<HelpTopic, TicketCategory>> = {
  start: 'sign_in',
  paying: 'money',
  money_in: 'money',
  cash_out: 'cash_out',
  agents: 'agents',
  tasks: 'other',
  limits: 'identity',
  security: 'sign_in',
  problems: 'other',
}

export const HELP_QUERY_MAX = 100
export const HELP_FOUND_MAX = 8
