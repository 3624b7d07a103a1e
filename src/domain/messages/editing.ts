import { badRequest, Refusal } from '../errors.ts';

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export const editingIsOff = () => badRequest('Your organization has turned off message editing');
export const mayNotEdit = () => badRequest("You don't have permission to edit this message");
export const mayNotMove = () => badRequest("You don't have permission to move this message");
export const tooLateToEdit = () => badRequest('The time limit for editing this message has passed');
export const tooLateForTopic = () => badRequest("The time limit for editing this message's topic has passed.");
export const tooLateForChannel = () => badRequest("The time limit for editing this message's channel has passed");
export const nothingToChange = () => badRequest('Nothing to change');
export const directCannotMove = () => badRequest('Direct messages cannot be moved to channels.');
export const directHasNoTopic = () => badRequest('Direct messages cannot have topics.');
export const modeWithoutTopic = () => badRequest('Invalid propagate_mode without topic edit');
export const contentAndChannel = () => badRequest('Cannot change message content while changing channel');
export const historyIsOff = () => badRequest('Message edit history is disabled in this organization');
export const widgetsStay = () => badRequest('Widgets cannot be edited.');
export const onlyNewestMovable = (movable: { count: number; total: number; firstId: number }) =>
  new Refusal(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    `You only have permission to move the ${movable.count}/${movable.total} most recent messages in this topic.`,
    {
      first_message_id_allowed_to_move: movable.firstId,
      total_messages_in_topic: movable.total,
      total_messages_allowed_to_move: movable.count,
    },
  );

/** Seconds after the limit in which an edit is still accepted, because the user may have begun in time. */
export const EDIT_GRACE = 20;
export const DELETED_CONTENT = '(deleted)';
