import { z } from 'zod';
import { category } from '../catalog/contract.js';
import { done } from '../fields.js';
import { editorProcedure, ownerProcedure, router, run } from '../trpc.js';
import {
  auditEntry,
  auditLogInput,
  categoryChange,
  categoryDeletion,
  categoryOrder,
  cue,
  cueSave,
  fileMeasurement,
  mediaFile,
  newCategory,
  newDraftOnce,
  sessionHistoryInput,
  sessionPreview,
  sessionRevision,
  sessionSave,
  sessionSchedule,
  studioCategory,
  studioSession,
  studioSessionInput,
  voiceChange,
} from './contract.js';
import { createCategory } from './create-category.js';
import { createDraft } from './create-draft.js';
import { deleteCategory } from './delete-category.js';
import { getStudioSession } from './get-session.js';
import { listAuditLog, listSessionHistory } from './list-audit-log.js';
import { listStudioCategories } from './list-categories.js';
import { listCues } from './list-cues.js';
import { listMediaFiles } from './list-media-files.js';
import { listStudioSessions } from './list-sessions.js';
import { measureFile } from './measure-file.js';
import { orderCategories } from './order-categories.js';
import { previewSession } from './preview-session.js';
import { publishSession } from './publish-session.js';
import { replaceVoice } from './replace-voice.js';
import { saveCues } from './save-cues.js';
import { saveSession } from './save-session.js';
import { scheduleSession } from './schedule-session.js';
import { unscheduleSession } from './unschedule-session.js';
import { updateCategory } from './update-category.js';
import { withdrawSession } from './withdraw-session.js';

export const studioRouter = router({
  sessions: editorProcedure.output(z.array(studioSession)).query(run(listStudioSessions)),
  session: editorProcedure.input(studioSessionInput).output(studioSession).query(run(getStudioSession)),
  preview: editorProcedure.input(studioSessionInput).output(sessionPreview).query(run(previewSession)),
  createDraft: editorProcedure.input(newDraftOnce).output(studioSession).mutation(run(createDraft)),
  save: editorProcedure.input(sessionSave).output(studioSession).mutation(run(saveSession)),
  replaceVoice: editorProcedure.input(voiceChange).output(studioSession).mutation(run(replaceVoice)),
  cues: editorProcedure.input(studioSessionInput).output(z.array(cue)).query(run(listCues)),
  saveCues: editorProcedure.input(cueSave).output(studioSession).mutation(run(saveCues)),
  files: editorProcedure.input(studioSessionInput).output(z.array(mediaFile)).query(run(listMediaFiles)),
  measureFile: editorProcedure.input(fileMeasurement).output(mediaFile).mutation(run(measureFile)),
  publish: editorProcedure.input(sessionRevision).output(studioSession).mutation(run(publishSession)),
  schedule: editorProcedure.input(sessionSchedule).output(studioSession).mutation(run(scheduleSession)),
  unschedule: editorProcedure.input(sessionRevision).output(studioSession).mutation(run(unscheduleSession)),
  withdraw: editorProcedure.input(sessionRevision).output(studioSession).mutation(run(withdrawSession)),
  history: editorProcedure.input(sessionHistoryInput).output(z.array(auditEntry)).query(run(listSessionHistory)),
  categories: editorProcedure.output(z.array(studioCategory)).query(run(listStudioCategories)),
  createCategory: editorProcedure.input(newCategory).output(category).mutation(run(createCategory)),
  updateCategory: editorProcedure.input(categoryChange).output(category).mutation(run(updateCategory)),
  orderCategories: editorProcedure.input(categoryOrder).output(done).mutation(run(orderCategories)),
  deleteCategory: editorProcedure.input(categoryDeletion).output(done).mutation(run(deleteCategory)),
  log: ownerProcedure.input(auditLogInput).output(z.array(auditEntry)).query(run(listAuditLog)),
});
