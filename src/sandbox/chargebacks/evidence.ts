import { defineOperation } from '../core/define-operation';
import { rejectField } from '../core/api-error';
import { stamp } from '../../domain/time';
import type { UploadedFile } from '../core/types';
import { AUTO_WIN_DELAY } from './cases';
import { checkFile } from '../core/files';
import { find } from '../core/find';
import { caseOf, checkOpen } from './operations';

const MAX_FILES = 10;
const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] as const;
/** The maximum bytes of a file. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** `chargebacks/UploadEvidence`: stores a file. */
export const uploadEvidence = defineOperation('chargebacks/UploadEvidence', (call, { state, random, respond }) => {
  const before = caseOf(call, state);
  checkOpen(before, call.now);
  const [file] = call.files.file ?? [];
  if (!file) rejectField('field_required', { field: 'file', issue: 'required' }, 'Send one file.');
  const contentType = checkFile(file as UploadedFile, 'file', EVIDENCE_TYPES, MAX_FILE_BYTES);
  if (before.evidence.length >= MAX_FILES)
    rejectField('evidence_limit_reached', { field: 'file', issue: 'maxItems', limit: MAX_FILES }, 'A case can have at most ten files.');
  const evidence = {
    evidenceId: random.id('evd_', 22),
    type: call.body.type,
    fileName: file.name,
    contentType,
    size: file.size,
    uploadedAt: stamp(call.now),
    uploadedBy: call.clientId,
  };
  const decidesAt = before.wins ? call.now + AUTO_WIN_DELAY : before.decidesAt;
  const after = { ...before, evidence: [...before.evidence, evidence], decidesAt };
  return respond(201, evidence, { chargebacks: [after] });
});

/** `chargebacks/DeleteEvidence`: deletes a file. */
export const deleteEvidence = defineOperation('chargebacks/DeleteEvidence', (call, { state, respond }) => {
  const before = caseOf(call, state);
  const left = before.evidence.filter(({ evidenceId }) => evidenceId !== call.path.evidenceId);
  if (left.length === before.evidence.length) find(new Map(), call.path.evidenceId, 'evidenceId');
  checkOpen(before, call.now);
  return respond(204, undefined, { chargebacks: [{ ...before, evidence: left }] });
});

/** `chargebacks/AddComment`: adds a comment to a case. */
export const addComment = defineOperation('chargebacks/AddComment', (call, { state, random, respond }) => {
  const before = caseOf(call, state);
  checkOpen(before, call.now);
  const { text, author } = call.body;
  const comment = { commentId: random.id('cmt_', 22), text, author, createdAt: stamp(call.now) };
  // Limits the memory that the sandbox uses.
  const comments = [...before.comments, comment].slice(-100);
  return respond(201, comment, { chargebacks: [{ ...before, comments }] });
});

/** `chargebacks/DeleteComment`: deletes a comment. */
export const deleteComment = defineOperation('chargebacks/DeleteComment', (call, { state, respond }) => {
  const before = caseOf(call, state);
  const left = before.comments.filter(({ commentId }) => commentId !== call.path.commentId);
  if (left.length === before.comments.length) find(new Map(), call.path.commentId, 'commentId');
  checkOpen(before, call.now);
  return respond(204, undefined, { chargebacks: [{ ...before, comments: left }] });
});
