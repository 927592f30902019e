import type { ScheduleDetail } from '@hai/contract/schedules'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

const detailKey = (schedule_id: string) => api.get_schedule.query({ schedule_id }).queryKey

function refetchLists(): void {
  for (const { key } of [api.list_schedules, api.list_schedule_runs]) void queryClient.invalidateQueries({ queryKey: key })
}

export function cacheSchedule(detail: ScheduleDetail): void {
  queryClient.setQueryData(detailKey(detail.id), detail)
  refetchLists()
}

export function refetchSchedule(schedule_id: string): Promise<void> {
  refetchLists()
  return queryClient.invalidateQueries({ queryKey: detailKey(schedule_id) })
}

export function useLiveSchedules(): void {
  useChannel('schedules', ({ record }) => void refetchSchedule(record.id))
}
