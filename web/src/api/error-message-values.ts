import type { ErrorCode } from '@hai/contract/errors'
import { formatUsd } from '../lib/money-text.ts'
import { exactMoment } from '../lib/moments.ts'
import { currentLanguage, getTranslations } from '../lib/translations.ts'
import { errorDataOf, suggestedPayees } from './api-error.ts'

type CodeWithoutValues = Exclude<
  ErrorCode,
  | 'ARCHIVED'
  | 'QUOTE_CHANGED'
  | 'INSUFFICIENT_FUNDS'
  | 'MONEY_OWED'
  | 'LIMIT_EXCEEDED'
  | 'AMOUNT_OUT_OF_BOUNDS'
  | 'AGENT_UNAVAILABLE'
  | 'TOO_MANY_DESTINATIONS'
  | 'TOO_MANY_TASKS'
  | 'DEADLINE_OUT_OF_BOUNDS'
  | 'TOO_MANY_ATTACHMENTS'
  | 'LOCKED'
  | 'RATE_LIMITED'
  | 'RECIPIENT_UNAVAILABLE'
>
type CodeWithValues = Exclude<ErrorCode, CodeWithoutValues>

const moment = (iso: string): string => exactMoment(new Date(iso), currentLanguage())

const messages: Record<CodeWithValues, (error: unknown) => string | undefined> = {
  ARCHIVED: (error) => {
    const facts = errorDataOf(error, 'ARCHIVED')
    return facts && getTranslations('errors')('ARCHIVED', { until: moment(facts.until) })
  },
  QUOTE_CHANGED: (error) => {
    const facts = errorDataOf(error, 'QUOTE_CHANGED')
    return facts && getTranslations('errors')('QUOTE_CHANGED', { total: formatUsd(facts.total) })
  },
  INSUFFICIENT_FUNDS: (error) => {
    const facts = errorDataOf(error, 'INSUFFICIENT_FUNDS')
    return facts && getTranslations('errors')('INSUFFICIENT_FUNDS', { available_balance: formatUsd(facts.available_balance) })
  },
  MONEY_OWED: (error) => {
    const facts = errorDataOf(error, 'MONEY_OWED')
    return facts && getTranslations('errors')('MONEY_OWED', { owed: formatUsd(facts.owed) })
  },
  LIMIT_EXCEEDED: (error) => {
    const facts = errorDataOf(error, 'LIMIT_EXCEEDED')
    if (!facts) return undefined
    const t = getTranslations('errors')
    const figures = { limit: formatUsd(facts.limit), used: formatUsd(facts.used), remaining: formatUsd(facts.remaining) }
    const text = t('LIMIT_EXCEEDED', { name: facts.name, ...figures })
    return facts.resets_at ? `${text} ${t('LIMIT_EXCEEDED_RESETS', { resets_at: moment(facts.resets_at) })}` : text
  },
  AMOUNT_OUT_OF_BOUNDS: (error) => {
    const facts = errorDataOf(error, 'AMOUNT_OUT_OF_BOUNDS')
    return (
      facts &&
      getTranslations('errors')('AMOUNT_OUT_OF_BOUNDS', { minimum: formatUsd(facts.minimum), maximum: formatUsd(facts.maximum) })
    )
  },
  AGENT_UNAVAILABLE: (error) => {
    const facts = errorDataOf(error, 'AGENT_UNAVAILABLE')
    return facts && getTranslations('errors')('AGENT_UNAVAILABLE', { reason: facts.reason })
  },
  TOO_MANY_DESTINATIONS: (error) => {
    const facts = errorDataOf(error, 'TOO_MANY_DESTINATIONS')
    return facts && getTranslations('errors')('TOO_MANY_DESTINATIONS', { limit: facts.limit })
  },
  TOO_MANY_TASKS: (error) => {
    const facts = errorDataOf(error, 'TOO_MANY_TASKS')
    return facts && getTranslations('errors')('TOO_MANY_TASKS', { of: facts.of, limit: facts.limit })
  },
  DEADLINE_OUT_OF_BOUNDS: (error) => {
    const facts = errorDataOf(error, 'DEADLINE_OUT_OF_BOUNDS')
    return (
      facts &&
      getTranslations('errors')('DEADLINE_OUT_OF_BOUNDS', { earliest: moment(facts.earliest), latest: moment(facts.latest) })
    )
  },
  TOO_MANY_ATTACHMENTS: (error) => {
    const facts = errorDataOf(error, 'TOO_MANY_ATTACHMENTS')
    return facts && getTranslations('errors')('TOO_MANY_ATTACHMENTS', { limit: facts.limit })
  },
  RECIPIENT_UNAVAILABLE: (error) => {
    const tags = suggestedPayees(error).map(({ hai_tag }) => `@${hai_tag}`)
    const t = getTranslations('errors')
    return tags.length > 0 ? t('RECIPIENT_UNAVAILABLE_SIMILAR', { tags: tags.join(', ') }) : t('RECIPIENT_UNAVAILABLE')
  },
  LOCKED: (error) => {
    const facts = errorDataOf(error, 'LOCKED')
    return facts && getTranslations('errors')('LOCKED', { retry_at: moment(facts.retry_at) })
  },
  RATE_LIMITED: (error) => {
    const facts = errorDataOf(error, 'RATE_LIMITED')
    return facts && getTranslations('errors')('RATE_LIMITED', { retry_at: moment(facts.retry_at) })
  },
}

export const hasMessageValues = (code: ErrorCode | 'OFFLINE'): code is CodeWithValues => code in messages

export const messageWithValues = (code: CodeWithValues, error: unknown): string | undefined => messages[code](error)
