;; Edges one pixel thin.
(module
  (import "thread" "memory" (memory 1))

  ;; Appends the edges among `count` pixels of a row to the `found` ones, and returns the new number. An edge's
  ;; magnitude is at least `least`, and the greatest along its gradient. `above`, `here` and `below` are the magnitudes
  ;; of three rows, with those left and right of the pixels, `xs` and `ys` the row's gradient. A gradient is along an
  ;; axis if the one part is more than `axis` times the other. `pixel` is the first pixel's number, `x` and `y` its
  ;; middle. Each edge has six values, `apart` bytes from each other: its position (by a parabola), x and y; the unit
  ;; vector across it, x and y; its magnitude; and, as an integer, its pixel. Processes 4 pixels at a time; `sides` is a
  ;; buffer of 64 bytes.
  (func (export "thinRow")
    (param $above i32) (param $here i32) (param $below i32) (param $xs i32) (param $ys i32) (param $count i32)
    (param $least f32) (param $axis f32) (param $pixel i32) (param $x f64) (param $y f64)
    (param $sides i32) (param $out i32) (param $apart i32) (param $found i32) (result i32)
    (local $first i32) (local $peaks i32) (local $at i32) (local $lane i32) (local $to i32)
    (local $before f64) (local $middle f64) (local $after f64) (local $shift f64) (local $stepX f64)
    (local $level v128) (local $gx v128) (local $gy v128) (local $across v128) (local $down v128) (local $falling v128)
    (local $previous v128) (local $next v128)
    (loop $pixels
      (local.set $at (i32.shl (local.get $first) (i32.const 2)))
      (local.set $level (v128.load (i32.add (local.get $here) (local.get $at))))
      (local.set $gx (v128.load (i32.add (local.get $xs) (local.get $at))))
      (local.set $gy (v128.load (i32.add (local.get $ys) (local.get $at))))
      (local.set $across (f32x4.gt
        (f32x4.abs (local.get $gx))
        (f32x4.mul (f32x4.abs (local.get $gy)) (f32x4.splat (local.get $axis)))))
      (local.set $down (f32x4.gt
        (f32x4.abs (local.get $gy))
        (f32x4.mul (f32x4.abs (local.get $gx)) (f32x4.splat (local.get $axis)))))
      (local.set $falling (f32x4.gt (f32x4.mul (local.get $gx) (local.get $gy)) (v128.const f32x4 0 0 0 0)))
      (local.set $previous
        (v128.bitselect
          (v128.load (i32.sub (i32.add (local.get $here) (local.get $at)) (i32.const 4)))
          (v128.bitselect
            (v128.load (i32.add (local.get $above) (local.get $at)))
            (v128.bitselect
              (v128.load (i32.sub (i32.add (local.get $above) (local.get $at)) (i32.const 4)))
              (v128.load offset=4 (i32.add (local.get $above) (local.get $at)))
              (local.get $falling))
            (local.get $down))
          (local.get $across)))
      (local.set $next
        (v128.bitselect
          (v128.load offset=4 (i32.add (local.get $here) (local.get $at)))
          (v128.bitselect
            (v128.load (i32.add (local.get $below) (local.get $at)))
            (v128.bitselect
              (v128.load offset=4 (i32.add (local.get $below) (local.get $at)))
              (v128.load (i32.sub (i32.add (local.get $below) (local.get $at)) (i32.const 4)))
              (local.get $falling))
            (local.get $down))
          (local.get $across)))
      (local.set $peaks (i32x4.bitmask (v128.and
        (f32x4.ge (local.get $level) (f32x4.splat (local.get $least)))
        (v128.and
          (f32x4.ge (local.get $level) (local.get $previous))
          (f32x4.gt (local.get $level) (local.get $next))))))
      (if (i32.lt_s (i32.sub (local.get $count) (local.get $first)) (i32.const 4))
        (then (local.set $peaks (i32.and (local.get $peaks)
          (i32.sub (i32.shl (i32.const 1) (i32.sub (local.get $count) (local.get $first))) (i32.const 1))))))
      (if (local.get $peaks)
        (then
          (v128.store (local.get $sides) (local.get $previous))
          (v128.store offset=16 (local.get $sides) (local.get $next))
          ;; the step to the next pixel: 1 or -1 to the side, 0 or 1 down
          (v128.store offset=32 (local.get $sides)
            (v128.andnot
              (v128.bitselect (v128.const f32x4 1 1 1 1) (v128.const f32x4 -1 -1 -1 -1)
                (v128.or (local.get $across) (local.get $falling)))
              (local.get $down)))
          (v128.store offset=48 (local.get $sides) (v128.andnot (v128.const f32x4 1 1 1 1) (local.get $across)))
          (loop $edges
            (local.set $at (i32.add (local.get $first) (i32.ctz (local.get $peaks))))
            (local.set $lane (i32.add (local.get $sides) (i32.shl (i32.ctz (local.get $peaks)) (i32.const 2))))
            (local.set $to (i32.add (local.get $out) (i32.shl (local.get $found) (i32.const 2))))
            (local.set $before (f64.promote_f32 (f32.load (local.get $lane))))
            (local.set $after (f64.promote_f32 (f32.load offset=16 (local.get $lane))))
            (local.set $stepX (f64.promote_f32 (f32.load offset=32 (local.get $lane))))
            (local.set $middle (f64.promote_f32
              (f32.load (i32.add (local.get $here) (i32.shl (local.get $at) (i32.const 2))))))
            (local.set $shift (f64.div
              (f64.sub (local.get $before) (local.get $after))
              (f64.mul (f64.const 2) (f64.add
                (f64.sub (local.get $before) (f64.mul (f64.const 2) (local.get $middle)))
                (local.get $after)))))
            (f32.store (local.get $to) (f32.demote_f64 (f64.add
              (f64.add (local.get $x) (f64.convert_i32_s (local.get $at)))
              (f64.mul (local.get $shift) (local.get $stepX)))))
            (local.set $to (i32.add (local.get $to) (local.get $apart)))
            (f32.store (local.get $to) (f32.demote_f64 (f64.add
              (local.get $y)
              (f64.mul (local.get $shift) (f64.promote_f32 (f32.load offset=48 (local.get $lane)))))))
            (local.set $to (i32.add (local.get $to) (local.get $apart)))
            (f32.store (local.get $to) (f32.div
              (f32.load (i32.add (local.get $xs) (i32.shl (local.get $at) (i32.const 2))))
              (f32.demote_f64 (local.get $middle))))
            (local.set $to (i32.add (local.get $to) (local.get $apart)))
            (f32.store (local.get $to) (f32.div
              (f32.load (i32.add (local.get $ys) (i32.shl (local.get $at) (i32.const 2))))
              (f32.demote_f64 (local.get $middle))))
            (local.set $to (i32.add (local.get $to) (local.get $apart)))
            (f32.store (local.get $to) (f32.demote_f64 (local.get $middle)))
            (local.set $to (i32.add (local.get $to) (local.get $apart)))
            ;; a shift is from -0.5 up to below 0.5: only one to the right goes half a pixel, into the next one
            (i32.store (local.get $to) (i32.add
              (i32.add (local.get $pixel) (local.get $at))
              (f64.eq (f64.mul (local.get $shift) (local.get $stepX)) (f64.const 0.5))))
            (local.set $found (i32.add (local.get $found) (i32.const 1)))
            (local.set $peaks (i32.and (local.get $peaks) (i32.sub (local.get $peaks) (i32.const 1))))
            (br_if $edges (local.get $peaks)))))
      (local.set $first (i32.add (local.get $first) (i32.const 4)))
      (br_if $pixels (i32.lt_s (local.get $first) (local.get $count))))
    (local.get $found)))
