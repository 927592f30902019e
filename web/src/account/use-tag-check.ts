import { useQuery } from '@tanstack/react-query'
import { TAG_MAX, TAG_MIN } from '@hai/contract/bounds'
import { api } from '../api/api.ts'
import { useDebounced } from '../lib/use-debounced.ts'

export const cleanTag = (typed: string): string => typed.replace(/[^A-Za-z0-9_]/g, '').slice(0, TAG_MAX)

/** True if `cleanTag` removed characters other than a leading @, which people often type. */
export const lostCharacters = (typed: string): boolean => /[^A-Za-z0-9_]/.test(typed.trim().replace(/^@/, ''))

export const isTagLongEnough = (tag: string): boolean => tag.length >= TAG_MIN

const REST_MS = 300
const FRESH_MS = 15_000

export type TagState = 'short' | 'checking' | 'free' | 'taken' | 'reserved' | 'unchecked'

export function useTagCheck(tag: string): { state: TagState; checkAgain: () => void } {
  const rested = useDebounced(tag, REST_MS)
  const isAsked = rested === tag && isTagLongEnough(tag)
  const check = useQuery({ ...api.check_hai_tag.query({ hai_tag: rested }), enabled: isAsked, staleTime: FRESH_MS })

  function state(): TagState {
    if (!isTagLongEnough(tag)) return 'short'
    if (!isAsked || check.isPending || check.isFetching) return 'checking'
    if (!check.data) return 'unchecked'
    return check.data.available ? 'free' : (check.data.reason ?? 'taken')
  }
  return { state: state(), checkAgain: () => void check.refetch() }
}
