;; The slopes of a picture, and its burnt-out cells, by rows.
(module
  (import "thread" "memory" (memory 1))

  ;; Adds the slopes of `count` pixels of a row to the numbers of each slope 0 .. 255 at `slopes`. A slope is the
  ;; greater step of the green channel, to the pixel on the right and to that of the row below. Processes 5 at a time,
  ;; and counts them one by one only if any is above `floor`: the number of flatter ones does not matter. Up to 14 bytes
  ;; beyond the pixel after the last one are read; `steps` is a buffer of 16.
  (func (export "countSlopes")
    (param $row i32) (param $stride i32) (param $count i32) (param $floor i32) (param $steps i32) (param $slopes i32)
    (local $end i32) (local $at i32) (local $last i32) (local $place i32)
    (local $here v128) (local $right v128) (local $below v128) (local $greater v128) (local $flat v128)
    (local.set $flat (v128.or
      (i8x16.splat (local.get $floor))
      (v128.const i8x16 255 0 255 255 0 255 255 0 255 255 0 255 255 0 255 255)))
    (local.set $end (i32.add (local.get $row) (i32.mul (local.get $count) (i32.const 3))))
    (loop $pixels
      (local.set $here (v128.load (local.get $row)))
      (local.set $right (v128.load offset=3 (local.get $row)))
      (local.set $below (v128.load (i32.add (local.get $row) (local.get $stride))))
      ;; one of the two differences is 0, as they end there
      (local.set $greater (i8x16.max_u
        (v128.or
          (i8x16.sub_sat_u (local.get $here) (local.get $right))
          (i8x16.sub_sat_u (local.get $right) (local.get $here)))
        (v128.or
          (i8x16.sub_sat_u (local.get $here) (local.get $below))
          (i8x16.sub_sat_u (local.get $below) (local.get $here)))))
      (if (v128.any_true (i8x16.sub_sat_u (local.get $greater) (local.get $flat)))
        (then
          (v128.store (local.get $steps) (local.get $greater))
          (local.set $at (i32.add (local.get $steps) (i32.const 1)))
          (local.set $last (i32.add (local.get $steps) (i32.sub (local.get $end) (local.get $row))))
          (if (i32.gt_u (local.get $last) (i32.add (local.get $steps) (i32.const 15)))
            (then (local.set $last (i32.add (local.get $steps) (i32.const 15)))))
          (loop $each
            (local.set $place
              (i32.add (local.get $slopes) (i32.shl (i32.load8_u (local.get $at)) (i32.const 2))))
            (i32.store (local.get $place) (i32.add (i32.load (local.get $place)) (i32.const 1)))
            (local.set $at (i32.add (local.get $at) (i32.const 3)))
            (br_if $each (i32.lt_u (local.get $at) (local.get $last))))))
      (local.set $row (i32.add (local.get $row) (i32.const 15)))
      (br_if $pixels (i32.lt_u (local.get $row) (local.get $end)))))

  ;; The number of burnt-out cells among `count` cells of 4 x 4 pixels, side by side. In such a cell no channel's pixels
  ;; lack more than `most` levels of white together, which is less than 255. Up to 4 bytes beyond the last one are read.
  (func (export "countBurnt")
    (param $cells i32) (param $stride i32) (param $count i32) (param $most i32) (result i32)
    (local $end i32) (local $burnt i32) (local $lack v128) (local $limit v128)
    (local.set $limit (i8x16.splat (local.get $most)))
    (local.set $end (i32.add (local.get $cells) (i32.mul (local.get $count) (i32.const 12))))
    (loop $each
      (local.set $lack
        (i8x16.add_sat_u
          (i8x16.add_sat_u
            (v128.not (v128.load (local.get $cells)))
            (v128.not (v128.load (i32.add (local.get $cells) (local.get $stride)))))
          (i8x16.add_sat_u
            (v128.not (v128.load (i32.add (local.get $cells) (i32.shl (local.get $stride) (i32.const 1)))))
            (v128.not (v128.load (i32.add (local.get $cells) (i32.mul (local.get $stride) (i32.const 3))))))))
      ;; adds the third pixel's lack to the first, and the fourth's to the second, then that too
      (local.set $lack (i8x16.add_sat_u (local.get $lack)
        (i8x16.shuffle 6 7 8 9 10 11 6 7 8 9 10 11 6 7 8 9 (local.get $lack) (local.get $lack))))
      (local.set $lack (i8x16.add_sat_u
        (i8x16.shuffle 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 (local.get $lack) (local.get $lack))
        (i8x16.shuffle 3 4 5 3 4 5 3 4 5 3 4 5 3 4 5 3 (local.get $lack) (local.get $lack))))
      (local.set $burnt (i32.add (local.get $burnt)
        (i32.eqz (v128.any_true (i8x16.sub_sat_u (local.get $lack) (local.get $limit))))))
      (local.set $cells (i32.add (local.get $cells) (i32.const 12)))
      (br_if $each (i32.lt_u (local.get $cells) (local.get $end))))
    (local.get $burnt)))
