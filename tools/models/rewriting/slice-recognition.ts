import { floatConstant, listOutputs, type OnnxModel, readFloats, setOutputs } from '../onnx/onnx-model.ts';

/** The constants of PP-OCRv4's last layer: 120 features -> one score a class. */
const LAST_LAYER = ['linear_85.w_0', 'linear_85.b_0'] as const;

/**
 * Keeps only some of the classes of PP-OCRv4's text recognition: the columns of its last layer for the others are
 * removed. The scores of the kept classes stay the same to the bit, and only the softmax has fewer of them.
 * @param classes the class numbers that stay, in their new order
 * @throws Error when the model is not that of PP-OCRv4
 */
export function sliceRecognition(model: OnnxModel, classes: readonly number[]): void {
  for (const name of LAST_LAYER) {
    const values = readFloats(model, name);
    const shape = model.constants.get(name)?.shape;
    if (!values || !shape)
      throw new Error('The text recognition model has no last layer where one is expected.');
    const count = shape.at(-1)!;
    const sliced = new Float32Array((values.length / count) * classes.length);
    for (let row = 0; row < values.length / count; row++)
      for (const [to, from] of classes.entries())
        sliced[row * classes.length + to] = values[row * count + from]!;
    model.constants.set(name, floatConstant(sliced, [...shape.slice(0, -1), classes.length]));
  }
  setOutputs(model, listOutputs(model)); // which sets the number of 6,625 classes
}
