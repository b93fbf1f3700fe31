import {
  currentStep,
  type Journey,
  type Progress,
  type Result,
  type Results,
  type RetakeTask,
  type Screen,
  show,
} from './journey.ts';
import { applyResult } from './next-image.ts';
import { outcomeTone } from './outcomes.ts';
import { STEPS } from './steps.ts';

/**
 * Screens that may be replaced by something new, because the person is not in the middle of anything there.
 */
const PASSIVE_SCREENS: readonly Screen['name'][] = ['welcome', 'outcome', 'done', 'spent', 'nothing-to-do'];

/** Whether the screen waits for what others decide. */
export function isPassive({ name }: Screen): boolean {
  return PASSIVE_SCREENS.includes(name);
}

/**
 * Applies the server's progress: images that another device took, and decisions of reviewers.
 * @param stood the screen of the journey to return to
 */
export function catchUp(journey: Journey, progress: Progress, stood: Screen | null): Journey {
  const { screen } = journey;
  if (screen.name === 'sending') return applyImageNews(journey, screen, progress);
  const tasks = [
    ...listNew(progress.needed, journey.progress.needed),
    ...listNew(progress.questions, journey.progress.questions),
  ];
  const current: Journey = { ...journey, progress, results: withProgress(journey.results, progress) };
  if (tasks.length > 0 && isPassive(screen)) {
    const back = screen.name === 'nothing-to-do' ? null : (refresh(current, screen) ?? stood);
    return show(current, { name: 'messages', back });
  }
  const isDone = current.steps.length > 0 && current.steps.every((step) => current.results[step]);
  if (isDone && (screen.name === 'welcome' || screen.name === 'handover')) {
    return show({ ...current, at: current.steps.length }, { name: 'done' });
  }
  return show(current, refresh(current, screen));
}

const listNew = (tasks: readonly RetakeTask[], earlier: readonly RetakeTask[]) =>
  tasks.filter(({ id }) => earlier.every((task) => task.id !== id));

/** The same screen with the server's newer facts. */
function refresh(journey: Journey, screen: Screen): Screen {
  const step = currentStep(journey);
  if (screen.name !== 'outcome' || journey.task || !step) return screen;
  const result = journey.results[step];
  return result && result.status !== screen.result.status ? { ...screen, result } : screen;
}

/** The results with those of the server. An image that is to be taken again anyway is no result of its step yet. */
export function withProgress(results: Results, { images }: Progress): Results {
  const merged = { ...results };
  for (const step of STEPS) {
    const result = images[step]?.result;
    if (result && (merged[step] || outcomeTone(result) !== 'again' || isAsked(result))) {
      merged[step] =
        merged[step]?.status === result.status
          ? { ...result, ...merged[step], ...(result.decision && { decision: result.decision }) }
          : result;
    }
  }
  return merged;
}

const isAsked = ({ status }: Result) => status === 'NEEDED_AGAIN';

/** While an answer is awaited: the image may be in, or be decided, though no answer came. */
function applyImageNews(journey: Journey, screen: Screen & { name: 'sending' }, progress: Progress): Journey {
  const step = currentStep(journey);
  const image = step && progress.images[step];
  if (!image || image.mark === journey.progress.images[step]?.mark) return journey;
  if (!image.result) return show(journey, { ...screen, isIn: true });
  return applyResult({ ...journey, progress }, { result: image.result, spentATry: true }, screen.capture);
}
