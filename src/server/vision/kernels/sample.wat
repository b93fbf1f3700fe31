;; Samples of a picture where a projective map says, as many to a pixel as asked for.
(module
  (import "thread" "memory" (memory 1))

  ;; Writes `count` pixels, three floats each: the sum of their samples times `share`. A pixel's coordinates are
  ;; u / w and v / w, which grow by a step from one pixel to the next; each sample is moved against that by an
  ;; offset. The samples are bilinear.
  ;;
  ;; `frame` holds pairs for (u, v): the step; the tile's last column and row; and between which two coordinates a
  ;; sample counts. What counts and lies beyond the tile is taken from its edge.
  ;; `offsets` holds u, v and w for each sample, up to `lastOffset`.
  ;;
  ;; A whole coordinate has no share of the pixel to its right or below it: what is loaded there does not matter, and
  ;; may lie one row and 5 bytes beyond the tile. One float more than asked for is written.
  (func (export "sampleRow")
    (param $tile i32) (param $stride i32) (param $frame i32) (param $offsets i32) (param $lastOffset i32)
    (param $u f64) (param $v f64) (param $w f64) (param $stepW f64) (param $share f32)
    (param $out i32) (param $count i32)
    (local $uv v128) (local $step v128) (local $last v128) (local $least v128) (local $most v128)
    (local $place v128) (local $whole v128) (local $part v128) (local $across v128) (local $none v128)
    (local $pair v128) (local $left v128) (local $sum v128) (local $upper v128) (local $lower v128) (local $offset i32) (local $at i32) (local $end i32)
    (local.set $uv (f64x2.replace_lane 1 (f64x2.splat (local.get $u)) (local.get $v)))
    (local.set $step (v128.load (local.get $frame)))
    (local.set $last (v128.load offset=16 (local.get $frame)))
    (local.set $least (v128.load offset=32 (local.get $frame)))
    (local.set $most (v128.load offset=48 (local.get $frame)))
    (local.set $end (i32.add (local.get $out) (i32.mul (local.get $count) (i32.const 12))))
    (loop $pixels
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $offset (local.get $offsets))
      (loop $samples
        (local.set $place (f64x2.div
          (f64x2.add (local.get $uv) (v128.load (local.get $offset)))
          (f64x2.splat (f64.add (local.get $w) (f64.load offset=16 (local.get $offset))))))
        (if (i64x2.all_true (v128.and
              (f64x2.ge (local.get $place) (local.get $least))
              (f64x2.le (local.get $place) (local.get $most))))
          (then
            (local.set $place (f64x2.pmin (f64x2.pmax (local.get $place) (local.get $none)) (local.get $last)))
            (local.set $whole (f64x2.floor (local.get $place)))
            (local.set $part (f32x4.demote_f64x2_zero (f64x2.sub (local.get $place) (local.get $whole))))
            (local.set $across (i8x16.shuffle 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 (local.get $part) (local.get $part)))
            ;; 2 to the 52nd more, and the lowest bits are the whole number: the quickest way from a double
            (local.set $whole (f64x2.add (local.get $whole) (v128.const f64x2 4503599627370496 4503599627370496)))
            (local.set $at (i32.add (local.get $tile) (i32.add
              (i32.mul (i32x4.extract_lane 2 (local.get $whole)) (local.get $stride))
              (i32.mul (i32x4.extract_lane 0 (local.get $whole)) (i32.const 3)))))
            (local.set $pair (v128.load64_zero (local.get $at)))
            (local.set $left (f32x4.convert_i32x4_s (i8x16.shuffle
              0 16 16 16 1 16 16 16 2 16 16 16 16 16 16 16 (local.get $pair) (local.get $none))))
            (local.set $upper (f32x4.add (local.get $left) (f32x4.mul (local.get $across) (f32x4.sub
              (f32x4.convert_i32x4_s (i8x16.shuffle
                3 16 16 16 4 16 16 16 5 16 16 16 16 16 16 16 (local.get $pair) (local.get $none)))
              (local.get $left)))))
            (local.set $pair (v128.load64_zero (i32.add (local.get $at) (local.get $stride))))
            (local.set $left (f32x4.convert_i32x4_s (i8x16.shuffle
              0 16 16 16 1 16 16 16 2 16 16 16 16 16 16 16 (local.get $pair) (local.get $none))))
            (local.set $lower (f32x4.add (local.get $left) (f32x4.mul (local.get $across) (f32x4.sub
              (f32x4.convert_i32x4_s (i8x16.shuffle
                3 16 16 16 4 16 16 16 5 16 16 16 16 16 16 16 (local.get $pair) (local.get $none)))
              (local.get $left)))))
            (local.set $sum (f32x4.add (local.get $sum) (f32x4.add (local.get $upper) (f32x4.mul
              (f32x4.sub (local.get $lower) (local.get $upper))
              (i8x16.shuffle 4 5 6 7 4 5 6 7 4 5 6 7 4 5 6 7 (local.get $part) (local.get $part))))))))
        (local.set $offset (i32.add (local.get $offset) (i32.const 24)))
        (br_if $samples (i32.lt_u (local.get $offset) (local.get $lastOffset))))
      (v128.store (local.get $out) (f32x4.mul (local.get $sum) (f32x4.splat (local.get $share))))
      (local.set $uv (f64x2.add (local.get $uv) (local.get $step)))
      (local.set $w (f64.add (local.get $w) (local.get $stepW)))
      (local.set $out (i32.add (local.get $out) (i32.const 12)))
      (br_if $pixels (i32.lt_u (local.get $out) (local.get $end))))))
