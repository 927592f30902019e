import type { TicketCategory } from '@hai/contract/support-words'
import { paths } from './paths.ts'

/** A help article. */
export const articlePath = (slug: string): string => `${paths.support()}/${encodeURIComponent(slug)}`

/** The form to write to the team, with what it is about. */
export const writePath = (category: TicketCategory): string => `${paths.support()}?write=${category}`
