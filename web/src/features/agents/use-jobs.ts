import { useQuery } from '@tanstack/react-query'
import { usePollingFallback } from '../../api/use-channel.ts'
import { jobsQuery } from './live-jobs.ts'

export const useJobs = () => useQuery({ ...jobsQuery, refetchOnMount: 'always', refetchInterval: usePollingFallback() })
