import type { TicketCategory } from './support-words.ts'

/** What the help articles are about, in the order in which they stand; free of libraries. */
export const helpTopics = ['start', 'paying', 'money_in', 'cash_out', 'agents', 'tasks', 'limits', 'security', 'trouble'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** What somebody who is still without an answer asks the team about. */
export const categoryOfTopic: Readonly<Record<HelpTopic, TicketCategory>> = {
  start: 'sign_in',
  paying: 'money',
  money_in: 'money',
  cash_out: 'cash_out',
  agents: 'agents',
  tasks: 'other',
  limits: 'identity',
  security: 'sign_in',
  trouble: 'other',
}

/** What somebody may type to find an article. */
export const HELP_QUERY_MAX = 100
/** So many are found at most. */
export const HELP_FOUND_MAX = 8
