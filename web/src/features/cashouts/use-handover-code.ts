import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

type HandoverCode = Output<'get_handover_code'>

/** A slightly early request would still return the old code. */
const AFTER_MS = 300
const AGAIN_MS = 5_000

/** The remaining time of a code, by the server's clock: a phone's clock may be minutes off. */
const lifeMs = ({ valid_until, server_time }: HandoverCode): number =>
  Math.max(0, Date.parse(valid_until) - Date.parse(server_time))

/** Refetches the code when it expires. The cache drops the code when the screen closes. */
export function useHandoverCode(cashout_id: string) {
  const { data, error, dataUpdatedAt } = useQuery({
    ...api.get_handover_code.query({ cashout_id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error ? AGAIN_MS : state.data ? lifeMs(state.data) + AFTER_MS : false),
  })
  return { handover: data, error, endsAtMs: data ? dataUpdatedAt + lifeMs(data) : 0, wholeMs: data ? lifeMs(data) : 0 }
}
