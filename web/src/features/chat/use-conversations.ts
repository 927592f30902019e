import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { conversationsQuery } from './live-conversations.ts'

export const useConversations = () =>
  useInfiniteQuery({ ...conversationsQuery, refetchOnMount: 'always', refetchInterval: usePollingFallback() })

export const useConversation = (session_id: string) =>
  useQuery({ ...api.get_chat_session.query({ session_id }), refetchInterval: usePollingFallback() })
