import type { ScheduleDetail } from '@hai/contract/schedules'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'

const detailKey = (schedule_id: string) => api.get_schedule.query({ schedule_id }).queryKey

function listsAgain(): void {
  for (const { key } of [api.list_schedules, api.list_schedule_runs]) void queryClient.invalidateQueries({ queryKey: key })
}

/** What an act has answered stands on the screen at once; the lists are read anew. */
export function keepSchedule(detail: ScheduleDetail): void {
  queryClient.setQueryData(detailKey(detail.id), detail)
  listsAgain()
}

/** Reads a schedule anew, as another tab or its day has left it, and the lists; resolves when the schedule is there. */
export function readAnew(schedule_id: string): Promise<void> {
  listsAgain()
  return queryClient.invalidateQueries({ queryKey: detailKey(schedule_id) })
}

/** Keeps schedules on the screen as they are. */
export function useLiveSchedules(): void {
  useChannel('schedules', ({ record }) => void readAnew(record.id))
}
