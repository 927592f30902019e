import type { ChosenPicture } from '../lib/picture-to-send.ts'
import { api } from './api.ts'

/** Uploads a picture for one later call of the same user. Returns its id; null if the server kept none. */
export const uploadPicture = async (picture: Blob): Promise<string | null> =>
  (await api.upload_file({ purpose: 'attachment', content: picture })).file_id

/** Uploads the pictures not uploaded yet, one at a time as the server requires. Returns all ids. */
export async function uploadChosen(chosen: readonly ChosenPicture[]): Promise<string[]> {
  for (const one of chosen) one.file_id ??= await uploadPicture(one.picture)
  return chosen.flatMap(({ file_id }) => file_id ?? [])
}
