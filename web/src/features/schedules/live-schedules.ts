import type { ScheduleDetail } from '@hai/contract/schedules'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

const detailKey = (schedule_id: string) => api.get_schedule.query({ schedule_id }).queryKey

export function cacheSchedule(detail: ScheduleDetail): void {
  queryClient.setQueryData(detailKey(detail.id), detail)
}
