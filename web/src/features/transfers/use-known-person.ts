import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/api.ts'
import { personOf, type Person } from './send-flow.ts'

/**
 * Looks up the address that the sheet was opened with, and calls `onKnown` once. People chosen from the list are
 * already known.
 */
export function useKnownPerson(person: Person | null, onKnown: (person: Person) => void) {
  const isAsked = person !== null && !person.known
  const payee = person?.payee ?? { hai_tag: 'nobody' }
  const { data, error, refetch } = useQuery({ ...api.find_recipient.query(payee), enabled: isAsked, retry: false })
  const notify = useEffectEvent((answer: Output<'find_recipient'>) => onKnown(personOf(payee, answer)))
  useEffect(() => {
    if (isAsked && data) notify(data)
  }, [isAsked, data])
  return { error: isAsked ? error : null, retry: () => void refetch() }
}
